#include "karum-rated-games.h"

#include "karum-columns.h"
#include "karum-game-facts.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-private.h"

/* More come from damaged archives alone. */
#define MOST_NUMBERS (1u << 26)

/* What is looked up for every game. */
typedef struct {
  GArray *persons; /* (element-type guint32): by player; 0 where there is none */
  GArray *kinds;   /* (element-type guint8): by ruleset: the index of its game + 1; 0 for none */
  GArray *games;   /* (element-type KarumRatedGame): found so far */
} Reading;

/* -- Tables ----------------------------------------------------------------------------------- */

static gboolean
read_persons (KarumDb *db, GArray *persons, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT id, person FROM players", error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    guint64 player = (guint64) karum_statement_int (row, 0);
    guint64 person = (guint64) karum_statement_int (row, 1);

    if (player >= MOST_NUMBERS || person >= MOST_NUMBERS)
      continue;
    if (player >= persons->len)
      g_array_set_size (persons, (guint) player + 1);
    g_array_index (persons, guint32, player) = (guint32) person;
  }
  return step == KARUM_STEP_DONE;
}

static guint8
kind_of (GPtrArray *kinds, const char *game)
{
  guint index;

  if (g_ptr_array_find_with_equal_func (kinds, game, g_str_equal, &index))
    return (guint8) (index + 1);
  if (kinds->len >= G_MAXUINT8)
    return 0;
  g_ptr_array_add (kinds, g_utf8_make_valid (game, -1));
  return (guint8) kinds->len;
}

static gboolean
read_kinds (KarumDb *db, GPtrArray *kinds, GArray *by_ruleset, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db, "SELECT id, game FROM rulesets", error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    guint64 ruleset = (guint64) karum_statement_int (row, 0);

    if (ruleset >= MOST_NUMBERS)
      continue;
    if (ruleset >= by_ruleset->len)
      g_array_set_size (by_ruleset, (guint) ruleset + 1);
    g_array_index (by_ruleset, guint8, ruleset) = kind_of (kinds, karum_statement_text (row, 1));
  }
  return step == KARUM_STEP_DONE;
}

/* -- Games ------------------------------------------------------------------------------------ */

/* What a game has to tell, wherever it is read from. */
typedef struct {
  gint64 id;
  guint64 players[2], ruleset;
  int month;
  guint64 result;
} Row;

static void
take (Reading *reading, const Row *row)
{
  static const guint8 half_points[]
      = { [KARUM_RESULT_WON] = 2, [KARUM_RESULT_LOST] = 0, [KARUM_RESULT_DRAWN] = 1 };
  KarumRatedGame game = { .id = row->id, .month = row->month };

  if (row->month < 0 || row->result == KARUM_RESULT_NONE || row->result > KARUM_RESULT_DRAWN
      || row->ruleset >= reading->kinds->len)
    return;
  for (int i = 0; i < 2; i++) {
    if (row->players[i] >= reading->persons->len)
      return;
    game.persons[i] = g_array_index (reading->persons, guint32, row->players[i]);
    if (game.persons[i] == KARUM_PLAYER_NOBODY)
      return;
  }
  game.kind = g_array_index (reading->kinds, guint8, row->ruleset);
  if (game.kind-- == 0 || game.persons[0] == game.persons[1])
    return;
  game.half_points = half_points[row->result];
  g_array_append_val (reading->games, game);
}

/* The month of a date in a column; -1 if it is not known. */
static int
month_of (guint32 date)
{
  int month, year;

  if (date == 0 || date >= KARUM_COLUMN_UNDATED)
    return -1;
  month = (int) ((date - 1) / 33 % 14);
  year = (int) ((date - 1) / 33 / 14);
  return month >= 1 && month <= 12 ? 12 * year + month - 1 : -1;
}

/* Returns: FALSE if columns don't tell */
static gboolean
read_columns (KarumStore *store, const KarumGameSet *set, Reading *reading)
{
  static const KarumColumn columns[]
      = { KARUM_COLUMN_FACTS, KARUM_COLUMN_RULESET, KARUM_COLUMN_PLAYER1, KARUM_COLUMN_PLAYER2,
          KARUM_COLUMN_DATE };
  const KarumColumnField result = KARUM_FIELD_RESULT;
  const guint32 *values[G_N_ELEMENTS (columns)];
  gsize size = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
    if (!(values[i] = karum_games_column (store, columns[i], &size)))
      return FALSE;
  for (gint64 id = karum_game_set_next (set, 0); id >= 0 && (gsize) id < size;
       id = karum_game_set_next (set, id + 1)) {
    const Row row = { .id = id,
                      .players = { values[2][id], values[3][id] },
                      .ruleset = values[1][id],
                      .month = month_of (values[4][id]),
                      .result = karum_column_field (&result, values[0][id]) };

    take (reading, &row);
  }
  return TRUE;
}

static gboolean
read_table (KarumDb *db, const KarumGameSet *set, Reading *reading, GError **error)
{
  g_autoptr (KarumStatement) game = karum_db_prepare (
      db, "SELECT id, player1, player2, ruleset, date, result FROM games ORDER BY id", error);
  KarumStep step;

  if (!game)
    return FALSE;
  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW) {
    const Row row = { .id = karum_statement_int (game, 0),
                      .players = { (guint64) karum_statement_int (game, 1),
                                   (guint64) karum_statement_int (game, 2) },
                      .ruleset = (guint64) karum_statement_int (game, 3),
                      .month = karum_date_month (karum_statement_text (game, 4)),
                      .result = (guint64) karum_statement_int (game, 5) };

    if (karum_game_set_contains (set, row.id))
      take (reading, &row);
  }
  return step == KARUM_STEP_DONE;
}

/* All of one state of the archive. */
static gboolean
read_games (KarumStore *store,
            const KarumGameFilter *filter,
            GPtrArray *kinds,
            Reading *reading,
            GError **error)
{
  g_autoptr (KarumGameSet) set = karum_games_find (store, filter, error);

  return set && read_persons (store->db, reading->persons, error)
         && read_kinds (store->db, kinds, reading->kinds, error)
         && (read_columns (store, set, reading) || read_table (store->db, set, reading, error));
}

GArray *
karum_rated_games_read (KarumStore *store,
                        const KarumGameFilter *filter,
                        GPtrArray *kinds,
                        GError **error)
{
  g_autoptr (GArray) persons = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (GArray) by_ruleset = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (KarumRatedGame));
  Reading reading = { persons, by_ruleset, games };
  gboolean done;

  if (!karum_db_begin_read (store->db, error))
    return NULL;
  done = read_games (store, filter, kinds, &reading, error);
  return karum_db_end (store->db, done, error) ? g_steal_pointer (&games) : NULL;
}
