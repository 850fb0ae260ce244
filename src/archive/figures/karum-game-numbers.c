#include "karum-game-numbers.h"

#include "karum-columns.h"
#include "karum-finder.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* Larger tables only occur in damaged archives. */
#define MOST_NUMBERS (1u << 26)

/* -- Small tables ----------------------------------------------------------------------------- */

GArray *
karum_numbers_read (KarumStore *store, const char *sql, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (store), sql, error);
  KarumStep step;

  if (!row)
    return NULL;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    guint64 key = (guint64) karum_statement_int (row, 0);
    guint64 value = (guint64) karum_statement_int (row, 1);

    if (key >= MOST_NUMBERS || value >= G_MAXUINT32)
      continue;
    if (key >= numbers->len)
      g_array_set_size (numbers, (guint) key + 1);
    g_array_index (numbers, guint32, key) = (guint32) value;
  }
  return step == KARUM_STEP_DONE ? g_steal_pointer (&numbers) : NULL;
}

guint32
karum_numbers_get (const GArray *numbers, guint64 key)
{
  return key < numbers->len ? g_array_index (numbers, guint32, key) : 0;
}

GArray *
karum_person_numbers (KarumStore *store, GError **error)
{
  return karum_numbers_read (store, "SELECT id, person FROM players", error);
}

int
karum_number_month (guint32 date)
{
  int month;

  if (date == 0 || date >= KARUM_COLUMN_UNDATED)
    return -1;
  month = (int) ((date - 1) / 33 % 14);
  return month >= 1 && month <= 12 ? (int) ((date - 1) / 33 / 14) * 12 + month - 1 : -1;
}

/* -- Games ------------------------------------------------------------------------------------ */

/* The parameters of a visit. */
typedef struct {
  gboolean with_scores;
  KarumGameNumbersVisit visit;
  gpointer data;
} Reader;

#define SCORE_OF(n) "coalesce (score" n ", points" n ")"

/* Reads the scores of a game from the table, if the columns don't contain them. */
static gboolean
read_scores (KarumDb *db, KarumGameNumbers *numbers, GError **error)
{
  g_autoptr (KarumStatement) game = karum_db_prepare (
      db, "SELECT " SCORE_OF ("1") ", " SCORE_OF ("2") " FROM games WHERE id = ?", error);

  if (!game)
    return FALSE;
  karum_statement_bind_int (game, 1, numbers->id);
  if (karum_statement_step (game, error) == KARUM_STEP_ERROR)
    return FALSE;
  for (int i = 0; i < 2; i++)
    numbers->scores[i] = karum_statement_points (game, i);
  return TRUE;
}

/* Decodes a score from a column. */
static gint64
score_of (guint32 value)
{
  return CLAMP ((gint64) value - G_GINT64_CONSTANT (0x80000000), -KARUM_POINTS_MAX,
                KARUM_POINTS_MAX);
}

static KarumGameNumbers
numbers_of (const guint32 *const values[KARUM_N_COLUMNS], gint64 id)
{
  const KarumColumnField result = KARUM_FIELD_RESULT, exchanged = KARUM_FIELD_EXCHANGED,
                         termination = KARUM_FIELD_TERMINATION;
  guint32 facts = values[KARUM_COLUMN_FACTS][id];

  return (KarumGameNumbers){
    .id = id,
    .ruleset = values[KARUM_COLUMN_RULESET][id],
    .players = { values[KARUM_COLUMN_PLAYER1][id], values[KARUM_COLUMN_PLAYER2][id] },
    .event = values[KARUM_COLUMN_EVENT][id],
    .date = values[KARUM_COLUMN_DATE][id],
    .turns = values[KARUM_COLUMN_TURNS][id],
    .result = (KarumResult) karum_column_field (&result, facts),
    .exchanged = karum_column_field (&exchanged, facts) != 0,
    .has_score = karum_column_field (&termination, facts) == KARUM_TERMINATION_NORMAL,
  };
}

/* Returns: whether the columns are available; if so, sets @values */
static gboolean
get_columns (KarumStore *store, const guint32 *values[KARUM_N_COLUMNS], gsize *size)
{
  static const KarumColumn columns[]
      = { KARUM_COLUMN_FACTS,   KARUM_COLUMN_RULESET, KARUM_COLUMN_PLAYER1,
          KARUM_COLUMN_PLAYER2, KARUM_COLUMN_EVENT,   KARUM_COLUMN_DATE,
          KARUM_COLUMN_TURNS,   KARUM_COLUMN_SCORE1,  KARUM_COLUMN_SCORE2 };

  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
    if (!(values[columns[i]] = karum_games_column (store, columns[i], size)))
      return FALSE;
  return TRUE;
}

static gboolean
read_columns (KarumStore *store,
              const KarumGameSet *set,
              const guint32 *const values[KARUM_N_COLUMNS],
              gsize size,
              const Reader *reader,
              GError **error)
{
  for (gint64 id = karum_game_set_next (set, 0); id >= 0 && (gsize) id < size;
       id = karum_game_set_next (set, id + 1)) {
    KarumGameNumbers numbers = numbers_of (values, id);

    if (reader->with_scores && numbers.has_score) {
      for (int i = 0; i < 2; i++)
        numbers.scores[i] = score_of (values[KARUM_COLUMN_SCORE1 + i][id]);
      if ((values[KARUM_COLUMN_SCORE1][id] == 0 || values[KARUM_COLUMN_SCORE2][id] == 0)
          && !read_scores (karum_store_db (store), &numbers, error))
        return FALSE;
    }
    reader->visit (&numbers, reader->data);
  }
  return TRUE;
}

static const char table_sql[]
    = "SELECT id, ruleset, player1, player2, event, date, turns, result, exchanged, "
      "termination, " SCORE_OF ("1") ", " SCORE_OF ("2") " FROM games ORDER BY id";

static guint32
number_at (KarumStatement *game, int column)
{
  return (guint32) CLAMP (karum_statement_int (game, column), 0, G_MAXUINT32 - 1);
}

static gboolean
read_table (KarumDb *db, const KarumGameSet *set, const Reader *reader, GError **error)
{
  g_autoptr (KarumStatement) game = karum_db_prepare (db, table_sql, error);
  KarumStep step;

  if (!game)
    return FALSE;
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW) {
    const KarumGameNumbers numbers = {
      .id = karum_statement_int (game, 0),
      .ruleset = number_at (game, 1),
      .players = { number_at (game, 2), number_at (game, 3) },
      .event = number_at (game, 4),
      .date = karum_column_date (karum_statement_text (game, 5), FALSE),
      .turns = number_at (game, 6),
      .result = (KarumResult) (karum_statement_int (game, 7) & 3),
      .exchanged = karum_statement_int (game, 8) != 0,
      .has_score = karum_statement_int (game, 9) == KARUM_TERMINATION_NORMAL,
      .scores = { karum_statement_points (game, 10), karum_statement_points (game, 11) },
    };

    if (karum_game_set_contains (set, numbers.id))
      reader->visit (&numbers, reader->data);
  }
  return step == KARUM_STEP_DONE;
}

static gboolean
read_games (KarumStore *store, const KarumGameFilter *filter, const Reader *reader, GError **error)
{
  g_autoptr (KarumGameSet) set = karum_games_find (store, filter, error);
  const guint32 *values[KARUM_N_COLUMNS];
  gsize size;

  if (!set)
    return FALSE;
  return get_columns (store, values, &size)
             ? read_columns (store, set, values, size, reader, error)
             : read_table (karum_store_db (store), set, reader, error);
}

gboolean
karum_game_numbers_visit (KarumStore *store,
                          const KarumGameFilter *filter,
                          gboolean with_scores,
                          KarumGameNumbersVisit visit,
                          gpointer data,
                          GError **error)
{
  const Reader reader = { with_scores, visit, data };

  if (!karum_db_begin_read (karum_store_db (store), error))
    return FALSE;
  return karum_db_end (karum_store_db (store), read_games (store, filter, &reader, error), error);
}
