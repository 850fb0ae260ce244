#include "karum-game-facts.h"

#include "karum-columns.h"
#include "karum-condition.h"
#include "karum-finder.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static const char select_sql[]
    = "SELECT g.id, w1.id, w2.id, w1.name, w2.name, w1.note, w2.note, r.game, r.preset, g.date,"
      " g.round, coalesce (f.id, e.id, 0), coalesce (f.name, e.name), g.exchanged, g.result,"
      " g.termination, coalesce (g.score1, g.points1), coalesce (g.score2, g.points2), g.turns"
      " FROM games g JOIN rulesets r ON r.id = g.ruleset" KARUM_JOIN_PERSONS
      " LEFT JOIN events e ON e.id = g.event LEFT JOIN events f ON f.id = e.merged_into WHERE ";

/* Its columns; the columns of Player2 follow those of Player1. */
enum {
  ID,
  PERSONS,
  NAMES = PERSONS + 2,
  NOTES = NAMES + 2,
  GAME = NOTES + 2,
  PRESET,
  DATE,
  ROUND,
  EVENT,
  EVENT_NAME,
  EXCHANGED,
  RESULT,
  TERMINATION,
  SCORES,
  TURNS = SCORES + 2
};

/* Restricts select_sql to one person, given by this parameter; formatted with IS NOT for the bin,
 * and with IS for other games. */
static const char of_person_sql[]
    = " AND g.id IN (SELECT h.id FROM players p JOIN games h ON h.player1 = p.id"
      " WHERE p.person = ?%d AND h.deleted_at %s NULL"
      " UNION SELECT h.id FROM players p JOIN games h ON h.player2 = p.id"
      " WHERE p.person = ?%d AND h.deleted_at %s NULL)";

static KarumGameFacts
read_facts (KarumStatement *game)
{
  KarumGameFacts facts = {
    .id = karum_statement_int (game, ID),
    .game = karum_statement_certain (game, GAME),
    .preset = karum_statement_certain (game, PRESET),
    .date = karum_statement_text (game, DATE),
    .round = karum_statement_text (game, ROUND),
    .event = karum_statement_int (game, EVENT),
    .event_name = karum_statement_text (game, EVENT_NAME),
    .exchanged = karum_statement_int (game, EXCHANGED) != 0,
    .result = (KarumResult) karum_statement_int (game, RESULT),
    .has_score = karum_statement_int (game, TERMINATION) == KARUM_TERMINATION_NORMAL,
    .turns = (guint) CLAMP (karum_statement_int (game, TURNS), 0, G_MAXINT32),
  };

  for (int i = 0; i < 2; i++) {
    facts.persons[i] = karum_statement_int (game, PERSONS + i);
    facts.names[i] = karum_statement_certain (game, NAMES + i);
    facts.notes[i] = karum_statement_text (game, NOTES + i);
    /* Clamped: larger scores only occur in damaged archives. Sums can't overflow. */
    facts.scores[i] = karum_statement_points (game, SCORES + i);
  }
  return facts;
}

gboolean
karum_game_facts_visit (KarumStore *store,
                        const KarumGameFilter *filter,
                        gint64 person,
                        KarumGameFactsVisit visit,
                        gpointer data,
                        GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autoptr (GString) sql = g_string_new (select_sql);
  g_autoptr (KarumStatement) game = NULL;
  const char *in_bin = filter->bin ? "IS NOT" : "IS";
  KarumStep step;
  int next;

  if (!condition)
    return FALSE;
  next = karum_condition_next (condition);
  g_string_append (sql, condition->sql->str);
  if (person != 0)
    g_string_append_printf (sql, of_person_sql, next, in_bin, next, in_bin);
  game = karum_db_prepare (karum_store_db (store), sql->str, error);
  if (!game)
    return FALSE;
  karum_condition_bind (condition, game);
  if (person != 0)
    karum_statement_bind_int (game, next, person);
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW) {
    KarumGameFacts facts = read_facts (game);

    visit (&facts, data);
  }
  return step == KARUM_STEP_DONE;
}

gboolean
karum_game_facts_rated (const KarumGameFacts *facts)
{
  return facts->result != KARUM_RESULT_NONE && facts->persons[0] != KARUM_PLAYER_NOBODY
         && facts->persons[1] != KARUM_PLAYER_NOBODY && facts->persons[0] != facts->persons[1];
}

static gboolean
are_digits (const char *text, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
  return TRUE;
}

int
karum_date_month (const char *date)
{
  if (!date || !are_digits (date, 4) || date[4] == '\0' || !are_digits (date + 5, 2))
    return -1;
  return (int) (g_ascii_strtoll (date, NULL, 10) * 12 + g_ascii_strtoll (date + 5, NULL, 10) - 1);
}

guint32
karum_date_order (const char *date)
{
  return date ? karum_column_date (date, FALSE) : KARUM_COLUMN_UNDATED;
}

gint64
karum_round_number (const char *round)
{
  guint64 number;

  if (!round || !g_ascii_string_to_unsigned (round, 10, 0, G_MAXINT64, &number, NULL))
    return 0;
  return (gint64) number;
}

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
