#include "karum-columns.h"

#include <string.h>

#include "karum-db.h"
#include "karum-number-codec.h"
#include "karum-reviews-table.h"
#include "karum-scores.h"
#include "karum-statement.h"

/* -- The values of a game --------------------------------------------------------------------- */

/* A part of a date: @n characters; @unknown if it is unknown, @left_out if the date ends before
 * it. */
static guint32
read_part (const char *text, gsize at, guint n, guint32 unknown, guint32 left_out)
{
  guint32 value = 0;

  if (strlen (text) < at + n)
    return left_out;
  for (guint i = 0; i < n; i++) {
    if (!g_ascii_isdigit (text[at + i]))
      return unknown;
    value = 10 * value + (guint32) (text[at + i] - '0');
  }
  return value;
}

guint32
karum_column_date (const char *text, gboolean end)
{
  guint32 year, month, day;

  if (!text)
    return 0;
  year = read_part (text, 0, 4, 10000, end ? 10000 : 0);
  month = MIN (read_part (text, 5, 2, 13, end ? 13 : 0), 13);
  day = MIN (read_part (text, 8, 2, 32, end ? 32 : 0), 32);
  return (year * 14 + month) * 33 + day + 1;
}

/* @unknown: whether it is written as question marks. Returns: the end */
static char *
write_part (char *at, guint32 value, guint digits, gboolean unknown)
{
  for (guint i = digits; i-- > 0; value /= 10)
    at[i] = unknown ? '?' : (char) ('0' + value % 10);
  return at + digits;
}

char *
karum_column_date_text (guint32 value)
{
  guint32 day = (value - 1) % 33, month = (value - 1) / 33 % 14, year = (value - 1) / 33 / 14;
  char text[] = "????.??.??", *end = write_part (text, year, 4, year >= 10000);

  if (month > 0)
    end = write_part (end + 1, month, 2, month >= 13);
  if (month > 0 && day > 0)
    end = write_part (end + 1, day, 2, day >= 32);
  return g_strndup (text, (gsize) (end - text));
}

guint32
karum_column_date_place (guint32 value)
{
  guint32 day = (value - 1) % 33, month = (value - 1) / 33 % 14;

  if (value == 0 || value >= KARUM_COLUMN_UNDATED)
    return G_MAXUINT32;
  return value - (day == 32 ? day : 0) - (month == 13 ? month * 33 : 0);
}

guint32
karum_column_date_later (guint32 a, guint32 b)
{
  if (a == 0 || b == 0)
    return MAX (a, b);
  return karum_column_date_place (a) > karum_column_date_place (b) ? a : b;
}

static const char columns_sql[]
    = "SELECT id, deleted_at, exchanged, analysed, match, result, termination, stars, ruleset,"
      " player1, player2, event, date, turns, " KARUM_SCORE ("1") ", " KARUM_SCORE (
          "2") ", points1, points2, annotated,"
               " changed_at, " KARUM_HAS_SCORE ", match_game, round, " KARUM_REVIEW_SAYS
               ", " KARUM_IS_ANALYSIS
               ", " KARUM_IS_UNPLAYED ("g.") " FROM games g WHERE id BETWEEN ? AND ? ORDER BY id";

/* Its columns. */
enum {
  ID,
  DELETED,
  EXCHANGED,
  ANALYSED,
  MATCH,
  RESULT,
  TERMINATION,
  STARS,
  RULESET,
  PLAYER1,
  PLAYER2,
  EVENT,
  DATE,
  TURNS,
  SCORE1,
  SCORE2,
  POINTS1,
  POINTS2,
  ANNOTATED,
  CHANGED,
  SCORED,
  MATCH_GAME,
  ROUND,
  REVIEW,
  ANALYSIS,
  UNPLAYED
};

static guint32
number_at (KarumStatement *row, int column)
{
  return (guint32) CLAMP (karum_statement_int (row, column), 0, G_MAXUINT32);
}

static guint32
field_at (KarumStatement *row, int column, KarumColumnField field)
{
  return (number_at (row, column) & field.mask) << field.shift;
}

static guint32
facts_of (KarumStatement *row)
{
  guint32 facts = field_at (row, RESULT, KARUM_FIELD_RESULT)
                  | field_at (row, TERMINATION, KARUM_FIELD_TERMINATION)
                  | field_at (row, STARS, KARUM_FIELD_STARS)
                  | field_at (row, EXCHANGED, KARUM_FIELD_EXCHANGED)
                  | field_at (row, ANALYSED, KARUM_FIELD_ANALYSED)
                  | field_at (row, SCORED, KARUM_FIELD_SCORED)
                  | field_at (row, UNPLAYED, KARUM_FIELD_UNPLAYED);

  facts |= karum_statement_is_null (row, DELETED) ? 1u << KARUM_FIELD_LIVE.shift : 0;
  facts |= karum_statement_is_null (row, MATCH) ? 0 : 1u << KARUM_FIELD_MATCHED.shift;
  return facts;
}

/* Larger numbers come from damaged archives only. */
static gint64
points_at (KarumStatement *row, int column)
{
  return CLAMP (karum_statement_int (row, column), -G_MAXINT32, G_MAXINT32);
}

static guint32
score_at (KarumStatement *row, int column)
{
  if (karum_statement_is_null (row, column))
    return 0;
  return (guint32) (points_at (row, column) + G_GINT64_CONSTANT (0x80000000));
}

/* A game without a recorded score is counted by the points after its last turn. */
static guint32
margin_of (KarumStatement *row)
{
  gboolean first = karum_statement_is_null (row, SCORE1);
  gboolean second = karum_statement_is_null (row, SCORE2);
  gint64 margin
      = points_at (row, first ? POINTS1 : SCORE1) - points_at (row, second ? POINTS2 : SCORE2);

  return karum_statement_int (row, SCORED) != 0 ? (guint32) ABS (margin) + 1 : 0;
}

static void
read_row (KarumStatement *row, KarumColumnRow *values)
{
  gint64 changed = karum_statement_int (row, CHANGED);
  guint64 round = karum_round_order (karum_statement_text (row, ROUND));
  guint32 number = number_at (row, MATCH_GAME);

  *values = (KarumColumnRow){ {
      [KARUM_COLUMN_FACTS] = facts_of (row),
      [KARUM_COLUMN_RULESET] = number_at (row, RULESET),
      [KARUM_COLUMN_PLAYER1] = number_at (row, PLAYER1),
      [KARUM_COLUMN_PLAYER2] = number_at (row, PLAYER2),
      [KARUM_COLUMN_EVENT] = number_at (row, EVENT),
      [KARUM_COLUMN_DATE] = karum_column_date (karum_statement_text (row, DATE), FALSE),
      [KARUM_COLUMN_TURNS] = number_at (row, TURNS),
      [KARUM_COLUMN_MARGIN] = margin_of (row),
      [KARUM_COLUMN_SCORE1] = score_at (row, SCORE1),
      [KARUM_COLUMN_SCORE2] = score_at (row, SCORE2),
      [KARUM_COLUMN_ANNOTATED] = number_at (row, ANNOTATED),
      [KARUM_COLUMN_CHANGED] = (guint32) CLAMP (changed >> 16, 0, G_MAXUINT32),
      [KARUM_COLUMN_CHANGED_REST] = (guint32) (changed & 0xffff),
      [KARUM_COLUMN_MATCH] = number_at (row, MATCH),
      [KARUM_COLUMN_MATCH_GAME] = number <= 2 ? number : 0,
      [KARUM_COLUMN_ROUND] = (guint32) (round >> 32),
      [KARUM_COLUMN_ROUND_REST] = (guint32) round,
      [KARUM_COLUMN_REVIEW] = (guint32) karum_statement_int (row, REVIEW),
      [KARUM_COLUMN_PLAYED] = (guint32) (karum_statement_int (row, REVIEW) >> 32),
      [KARUM_COLUMN_ANALYSIS] = number_at (row, ANALYSIS),
  } };
}

gboolean
karum_columns_visit (
    KarumDb *db, gint64 first, gint64 last, KarumColumnVisit visit, gpointer data, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (db, columns_sql, error, first, last);

  while (karum_statement_next (row, error)) {
    KarumColumnRow values;

    read_row (row, &values);
    visit (karum_statement_int (row, ID), &values, data);
  }
  return karum_statement_worked (row);
}

/* -- Changes ---------------------------------------------------------------------------------- */

/* The lower half of a builder that writes all columns; version 1.0.0 has a random number there. To
 * be changed with the columns and with what they say. */
#define WHOLE 0x4b72756fu

gint64
karum_columns_builder (gboolean whole)
{
  guint32 half = g_random_int ();

  return (gint64) ((guint64) g_random_int () << 32 | (whole ? WHOLE : half == WHOLE ? 0 : half));
}

gboolean
karum_columns_state (KarumDb *db, KarumColumnState *state, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT generation, last, folded, top, builder FROM column_state", error);

  *state = (KarumColumnState){ 0 };
  if (!row)
    return FALSE;
  if (karum_statement_next (row, error))
    *state = (KarumColumnState){ .generation = karum_statement_int (row, 0),
                                 .last = karum_statement_int (row, 1),
                                 .folded = karum_statement_int (row, 2),
                                 .top = karum_statement_int (row, 3),
                                 .builder = karum_statement_int (row, 4) };
  state->whole = state->last == 0 || (guint32) state->builder == WHOLE;
  return karum_statement_worked (row);
}

/* While the columns are empty, the changes of a larger transaction are not listed: readers of
 * the columns read the games again. */
#define MANY 1000

static gboolean
renew (KarumDb *db, GError **error)
{
  return karum_db_execute (db, "UPDATE column_state SET generation = random ()", error);
}

static gboolean
raise_top (KarumDb *db, gint64 top, GError **error)
{
  return karum_db_tell (db, "UPDATE column_state SET top = ?", error, top);
}

gboolean
karum_columns_note (KarumDb *db, const GArray *changed, const GArray *came, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "INSERT INTO column_changes (game) VALUES (?)", error);
  KarumColumnState state;
  gboolean named;
  gint64 top;

  if (!statement || !karum_columns_state (db, &state, error))
    return FALSE;
  named = state.last > 0 || changed->len < MANY;
  top = state.top;
  for (guint i = 0; i < changed->len; i++) {
    gint64 game = g_array_index (changed, gint64, i);

    top = MAX (top, game);
    if (!named || (game > state.top && came && g_array_index (came, gboolean, i)))
      continue;
    karum_statement_bind_int (statement, 1, game);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return (named || renew (db, error)) && (top == state.top || raise_top (db, top, error));
}

/* -- Segments --------------------------------------------------------------------------------- */

/* The row of the segment of a column that begins with game @first. */
static gint64
part_id (KarumColumn column, gint64 first)
{
  return (gint64) column << 48 | first / KARUM_COLUMN_BLOCK;
}

/* Bytes per value. */
static guint
width_of (const KarumColumnRow *rows, KarumColumn column)
{
  guint32 all = 0;

  for (guint i = 0; i < KARUM_COLUMN_BLOCK; i++)
    all |= rows[i].values[column];
  return all == 0 ? 0 : all <= 0xff ? 1 : all <= 0xffff ? 2 : 4;
}

/* The width, the values in little-endian order, and a checksum. */
static GByteArray *
encode (const KarumColumnRow *rows, KarumColumn column)
{
  guint width = width_of (rows, column);
  GByteArray *bytes = g_byte_array_sized_new (1 + width * KARUM_COLUMN_BLOCK + KARUM_SEAL_BYTES);
  guint8 *at;

  g_byte_array_set_size (bytes, 1 + width * KARUM_COLUMN_BLOCK + KARUM_SEAL_BYTES);
  at = bytes->data;
  *at++ = (guint8) width;
  for (guint i = 0; i < KARUM_COLUMN_BLOCK; i++)
    for (guint byte = 0; byte < width; byte++)
      *at++ = (guint8) (rows[i].values[column] >> 8 * byte);
  karum_seal_put (bytes->data, bytes->len - KARUM_SEAL_BYTES);
  return bytes;
}

gboolean
karum_columns_write (KarumDb *db, gint64 first, const KarumColumnRow *rows, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "REPLACE INTO column_parts (id, data) VALUES (?, ?)", error);

  for (guint column = 0; statement && column < KARUM_N_COLUMNS; column++) {
    g_autoptr (GByteArray) bytes = encode (rows, column);

    karum_statement_bind_int (statement, 1, part_id (column, first));
    karum_statement_bind_blob (statement, 2, bytes->data, bytes->len);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return statement != NULL;
}

static void
decode (const guint8 *bytes, guint width, guint32 *values, gsize n)
{
  if (width == 4)
    for (gsize i = 0; i < n; i++)
      values[i] = (guint32) bytes[4 * i] | (guint32) bytes[4 * i + 1] << 8
                  | (guint32) bytes[4 * i + 2] << 16 | (guint32) bytes[4 * i + 3] << 24;
  else if (width == 2)
    for (gsize i = 0; i < n; i++)
      values[i] = (guint32) bytes[2 * i] | (guint32) bytes[2 * i + 1] << 8;
  else
    for (gsize i = 0; i < n; i++)
      values[i] = width == 0 ? 0 : bytes[i];
}

static gboolean
read_column_part (KarumStatement *row, KarumColumn column, guint32 *values, gsize n)
{
  gint64 first = (karum_statement_int (row, 0) - part_id (column, 0)) * (gint64) KARUM_COLUMN_BLOCK;
  gsize size;
  const guint8 *data = karum_statement_blob (row, 1, &size);
  KarumBytes bytes;
  guint width;

  if (!karum_seal_get (data, size, &bytes) || bytes.at == bytes.end)
    return FALSE;
  width = *bytes.at++;
  if ((gsize) (bytes.end - bytes.at) != (gsize) width * KARUM_COLUMN_BLOCK || width > 4
      || width == 3)
    return FALSE;
  if (first >= 0 && (gsize) first < n)
    decode (bytes.at, width, values + first, MIN (KARUM_COLUMN_BLOCK, n - (gsize) first));
  return TRUE;
}

gboolean
karum_columns_read (KarumDb *db, KarumColumn column, guint32 *values, gsize n, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db, "SELECT id, data FROM column_parts WHERE id >= ? AND id < ? ORDER BY id",
                      error, part_id (column, 0), part_id (column + 1, 0));

  while (karum_statement_next (row, error))
    if (!read_column_part (row, column, values, n))
      return karum_db_set_error (db, SQLITE_CORRUPT, error);
  return karum_statement_worked (row);
}

gboolean
karum_columns_clear (KarumDb *db, GError **error)
{
  return karum_db_execute (
      db,
      "DELETE FROM column_parts; DELETE FROM column_changes;"
      "UPDATE column_state SET generation = random (), last = 0, folded = 0, builder = 0,"
      " top = (SELECT coalesce (max (id), 0) FROM games);",
      error);
}
