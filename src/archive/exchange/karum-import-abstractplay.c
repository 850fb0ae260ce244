#include <glib/gi18n.h>
#include <string.h>

#include "karum-export.h"
#include "karum-import-json.h"

#define FREE_CELLS (7 * 7 - 5)

/* What is read of the header of a record. */
enum {
  AP_GAME,
  AP_VARIANT,
  AP_OTHER_VARIANT,
  AP_EVENT,
  AP_ROUND,
  AP_SITE,
  AP_ID,
  AP_DATE,
  AP_BLOCKS,
  AP_PIE,
  AP_INVOKED,
  AP_PIED,
  AP_NAME,
  AP_NAME2,
  AP_RESULT,
  AP_RESULT2,
  AP_SCORE,
  AP_SCORE2,
  N_AP
};

static const char *const ap_paths[N_AP] = {
  [AP_GAME] = "game.name",
  [AP_VARIANT] = "game.variants[0]",
  [AP_OTHER_VARIANT] = "game.variants[1]",
  [AP_EVENT] = "event",
  [AP_ROUND] = "round",
  [AP_SITE] = "site.name",
  [AP_ID] = "site.gameid",
  [AP_DATE] = "\"date-start\"",
  [AP_BLOCKS] = "startingPosition",
  [AP_PIE] = "\"pie-rule\"",
  [AP_INVOKED] = "\"pie-invoked\"",
  [AP_PIED] = "pied",
  [AP_NAME] = "players[0].name",
  [AP_NAME2] = "players[1].name",
  [AP_RESULT] = "players[0].result",
  [AP_RESULT2] = "players[1].result",
  [AP_SCORE] = "players[0].score",
  [AP_SCORE2] = "players[1].score",
};

/* A record as it is read. */
typedef struct {
  char *values[N_AP];         /* (owned) (nullable) */
  GPtrArray *moves;           /* (element-type utf8): without those that end the game */
  char *end;                  /* (owned) (nullable): the one that ends it */
  GPtrArray *blocks, *stones; /* (element-type utf8): cells; @stones ends with NULL */
  gboolean choice;            /* the blocks were placed alone, and the other player chose then */
} ApRecord;

static void
ap_record_clear (ApRecord *self)
{
  for (guint i = 0; i < N_AP; i++)
    g_free (self->values[i]);
  g_clear_pointer (&self->moves, g_ptr_array_unref);
  g_clear_pointer (&self->blocks, g_ptr_array_unref);
  g_clear_pointer (&self->stones, g_ptr_array_unref);
  g_free (self->end);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ApRecord, ap_record_clear)

/* FALSE if @object is another object. */
static gboolean
ap_read_header (sqlite3 *db, const char *object, ApRecord *record)
{
  g_autoptr (GString) sql = g_string_new ("SELECT json_type (?1, '$.header')");
  sqlite3_stmt *header = NULL;
  gboolean is_record;

  for (guint i = 0; i < N_AP; i++)
    g_string_append_printf (sql, ", json_extract (?1, '$.header.%s')", ap_paths[i]);
  sqlite3_prepare_v2 (db, sql->str, -1, &header, NULL);
  sqlite3_bind_text (header, 1, object, -1, SQLITE_STATIC);
  is_record = sqlite3_step (header) == SQLITE_ROW
              && g_strcmp0 ((const char *) sqlite3_column_text (header, 0), "object") == 0;
  for (int i = 0; is_record && i < N_AP; i++)
    record->values[i] = g_strdup ((const char *) sqlite3_column_text (header, i + 1));
  sqlite3_finalize (header);
  return is_record;
}

/* A round is an array, and a move a text or an object with one. */
static void
ap_read_moves (sqlite3 *db, const char *object, ApRecord *record)
{
  sqlite3_stmt *moves = NULL;

  record->moves = g_ptr_array_new_with_free_func (g_free);
  sqlite3_prepare_v2 (db,
                      "SELECT coalesce (iif (move.type = 'object', "
                      "json_extract (move.value, '$.move'), move.value), '') "
                      "FROM json_each (?1, '$.moves') AS round, json_each (round.value) AS move "
                      "WHERE round.type = 'array' AND move.type <> 'null'",
                      -1, &moves, NULL);
  sqlite3_bind_text (moves, 1, object, -1, SQLITE_STATIC);
  while (sqlite3_step (moves) == SQLITE_ROW)
    g_ptr_array_add (record->moves,
                     g_ascii_strdown ((const char *) sqlite3_column_text (moves, 0), -1));
  sqlite3_finalize (moves);
}

static gboolean
ap_is (const ApRecord *record, guint field, const char *value)
{
  return record->values[field] && g_ascii_strcasecmp (record->values[field], value) == 0;
}

/* FALSE with @reason if it is a game with rules that are not those of any here. */
static gboolean
ap_check_game (const ApRecord *record, gboolean *quick, char **reason)
{
  const char *variant = record->values[AP_VARIANT];

  *quick = ap_is (record, AP_VARIANT, "quick") || ap_is (record, AP_VARIANT, "Quick setup");
  if (*quick)
    variant = record->values[AP_OTHER_VARIANT];
  if (!ap_is (record, AP_GAME, "Pah-Tum"))
    *reason = g_strdup_printf (_ ("of Abstract Play’s games Karum knows Pah-Tum, but not “%s”"),
                               record->values[AP_GAME] ? record->values[AP_GAME] : "?");
  else if (variant)
    *reason = g_strdup_printf (
        _ ("Abstract Play’s variant “%s” has other rules than Karum’s games"), variant);
  return !*reason;
}

/* Moves what ends the game out of the list. */
static void
ap_take_end (ApRecord *record)
{
  static const char *const ends[] = { "resign", "timeout", "draw", "abandoned", NULL };
  guint n = record->moves->len;

  if (n > 0 && g_strv_contains (ends, record->moves->pdata[n - 1]))
    record->end = g_ptr_array_steal_index (record->moves, n - 1);
}

static gboolean
is_cell (const char *text)
{
  return text[0] >= 'a' && text[0] <= 'g' && text[1] >= '1' && text[1] <= '7' && !text[2];
}

/* Appends the cells of a list. Returns FALSE if one of them is not a cell of the board. */
static gboolean
add_cells (const char *list, GPtrArray *cells)
{
  g_auto (GStrv) parts = g_strsplit (list, ",", -1);

  for (guint i = 0; parts[i]; i++) {
    if (!is_cell (g_strstrip (parts[i])))
      return FALSE;
    g_ptr_array_add (cells, g_strdup (parts[i]));
  }
  return TRUE;
}

/* Divides the moves into blocks and stones. FALSE with @reason if one is no move. */
static gboolean
ap_divide (ApRecord *record, gboolean quick, char **reason)
{
  const char *blocks = quick ? record->values[AP_BLOCKS] : NULL;
  guint first = 0;

  record->blocks = g_ptr_array_new_with_free_func (g_free);
  record->stones = g_ptr_array_new_with_free_func (g_free);
  if (!quick && record->moves->len > 0)
    blocks = record->moves->pdata[first++];
  if (!blocks || !add_cells (blocks, record->blocks)) {
    *reason = g_strdup (_ ("it doesn’t say where the holes are"));
    return FALSE;
  }
  if (!quick && record->blocks->len == 6)
    g_ptr_array_add (record->stones, g_ptr_array_steal_index (record->blocks, 5));
  record->choice = !quick && record->stones->len == 0;
  if (record->choice && first < record->moves->len
      && strcmp (record->moves->pdata[first], "pass") == 0)
    first++;
  for (guint i = first; i < record->moves->len; i++)
    if (!is_cell (record->moves->pdata[i])) {
      *reason
          = g_strdup_printf (_ ("“%s” is not a move of Pah-Tum"), (char *) record->moves->pdata[i]);
      return FALSE;
    } else
      g_ptr_array_add (record->stones, g_strdup (record->moves->pdata[i]));
  g_ptr_array_add (record->stones, NULL);
  return TRUE;
}

/* By rows, then by columns. */
static int
compare_cells (gconstpointer a, gconstpointer b)
{
  const char *one = *(const char *const *) a, *other = *(const char *const *) b;

  return one[1] != other[1] ? one[1] - other[1] : one[0] - other[0];
}

/* Whether the players have exchanged sides. */
static gboolean
ap_swapped (const ApRecord *record)
{
  return ap_is (record, AP_INVOKED, "1") || ap_is (record, AP_PIED, "1");
}

/* The players are listed by their seats, in which they sit after an exchange of sides. */
static void
ap_put_players (GString *text, const ApRecord *record)
{
  const gboolean swapped = ap_swapped (record);
  char *const *names = record->values + AP_NAME, *const *scores = record->values + AP_SCORE;

  karum_json_put_tag (text, "Player1", names[swapped]);
  karum_json_put_tag (text, "Player2", names[!swapped]);
  if (scores[0] && scores[1] && g_strcmp0 (record->end, "abandoned") != 0) {
    g_autofree char *score = g_strdup_printf ("%s-%s", scores[swapped], scores[!swapped]);

    karum_json_put_tag (text, "Score", score);
  }
}

/* A larger number wins; an abandoned game has numbers, but no winner. */
static const char *
ap_result (const ApRecord *record)
{
  double first = g_ascii_strtod (record->values[AP_RESULT + ap_swapped (record)], NULL);
  double second = g_ascii_strtod (record->values[AP_RESULT + !ap_swapped (record)], NULL);

  if (g_strcmp0 (record->end, "abandoned") == 0)
    return "*";
  return first > second ? "1-0" : first < second ? "0-1" : "1/2-1/2";
}

/* (transfer full): the day, if it begins as one */
static char *
ap_date (const ApRecord *record)
{
  const char *date = record->values[AP_DATE];

  if (!date || !g_regex_match_simple ("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)", date, 0, 0))
    return NULL;
  return g_strdup_printf ("%.4s.%.2s.%.2s", date, date + 5, date + 8);
}

/* (nullable): a full board has ended the game; of another end nothing is known but what a move
 * says.
 */
static const char *
ap_termination (const ApRecord *record)
{
  static const char *const names[][2] = { { "resign", "resignation" },
                                          { "timeout", "time" },
                                          { "draw", "agreement" },
                                          { "abandoned", "unterminated" } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (record->end, names[i][0]) == 0)
      return names[i][1];
  return record->stones->len - 1 == FREE_CELLS ? "normal" : NULL;
}

static void
ap_put_tags (GString *text, const ApRecord *record)
{
  const char *id = record->values[AP_ID];
  g_autofree char *date = ap_date (record);

  karum_json_put_tag (text, "Event", record->values[AP_EVENT]);
  karum_json_put_tag (text, "Site", record->values[AP_SITE]);
  karum_json_put_tag (text, "Date", date);
  karum_json_put_tag (text, "Round", record->values[AP_ROUND]);
  ap_put_players (text, record);
  karum_json_put_tag (text, "Result", ap_result (record));
  karum_json_put_tag (text, "Termination", ap_termination (record));
  karum_json_put_tag (text, "UUID", id && g_uuid_string_is_valid (id) ? id : NULL);
}

/* The pie rule is always offered there; files of Karum say where it was not. */
static void
ap_put_rules (GString *text, const ApRecord *record, gboolean quick)
{
  const gboolean pie = ap_swapped (record) || !ap_is (record, AP_PIE, "0");
  g_autofree char *setup = NULL;

  karum_json_put_tag (text, "Game", "pahtum");
  karum_json_put_tag (text, "Rules",
                      record->choice ? "classic,placement=oneside"
                      : !quick       ? "classic,placement=agreed,pie=on"
                      : pie          ? "classic,pie=on"
                                     : "classic");
  if (record->choice)
    return;
  g_ptr_array_sort (record->blocks, compare_cells);
  g_ptr_array_add (record->blocks, NULL);
  setup = g_strjoinv (" ", (char **) record->blocks->pdata);
  karum_json_put_tag (text, "Setup", setup);
}

static void
ap_put_moves (GString *text, const ApRecord *record)
{
  const gboolean swapped = ap_swapped (record);
  const char *exchange = swapped ? " swap" : "";

  g_string_append_c (text, '\n');
  for (guint i = 0; record->choice && i < record->blocks->len; i++)
    g_string_append_printf (text, " #%s", (char *) record->blocks->pdata[i]);
  if (record->choice && record->stones->len > 1)
    g_string_append (text, swapped ? " swap" : " keep");
  for (guint i = 0; record->stones->pdata[i]; i++)
    g_string_append_printf (text, " %s%s", (char *) record->stones->pdata[i],
                            i == 0 && !record->choice ? exchange : "");
  g_string_append_printf (text, " %s\n", ap_result (record));
}

/* (transfer full) (nullable): the game in the notation; NULL with @reason */
static char *
ap_write (ApRecord *record, char **reason)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean quick;

  if (!ap_check_game (record, &quick, reason))
    return NULL;
  if (record->moves->len == 0) {
    *reason = g_strdup (_ ("it has no moves"));
    return NULL;
  }
  ap_take_end (record);
  if (!ap_divide (record, quick, reason))
    return NULL;
  if (!record->values[AP_RESULT] || !record->values[AP_RESULT2]) {
    *reason = g_strdup (_ ("it doesn’t say how the game ended for its two players"));
    return NULL;
  }
  if (!karum_abstractplay_scores_alike ((const char *const *) record->stones->pdata)) {
    *reason = g_strdup (
        _ ("a line has two rows of the same side; Abstract Play counts only one of them"));
    return NULL;
  }
  ap_put_tags (text, record);
  ap_put_rules (text, record, quick);
  ap_put_moves (text, record);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
karum_abstractplay_read (sqlite3 *db, const char *object, char **record, char **reason)
{
  g_auto (ApRecord) play = { 0 };

  if (!ap_read_header (db, object, &play))
    return FALSE;
  ap_read_moves (db, object, &play);
  *record = ap_write (&play, reason);
  return TRUE;
}
