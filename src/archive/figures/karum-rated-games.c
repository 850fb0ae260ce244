#include "karum-rated-games.h"

#include "karum-game-numbers.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* Lookup tables and results. */
typedef struct {
  GArray *persons; /* (element-type guint32): the person of each player */
  GArray *kinds;   /* (element-type guint8): by ruleset: index of its game + 1; 0 for none */
  GArray *games;   /* (element-type KarumRatedGame): the result */
} Reading;

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

    /* Larger numbers only occur in damaged archives. */
    if (ruleset > G_MAXUINT16 * 16)
      continue;
    if (ruleset >= by_ruleset->len)
      g_array_set_size (by_ruleset, (guint) ruleset + 1);
    g_array_index (by_ruleset, guint8, ruleset) = kind_of (kinds, karum_statement_text (row, 1));
  }
  return step == KARUM_STEP_DONE;
}

static void
take (const KarumGameNumbers *numbers, gpointer data)
{
  static const guint8 half_points[]
      = { [KARUM_RESULT_WON] = 2, [KARUM_RESULT_LOST] = 0, [KARUM_RESULT_DRAWN] = 1 };
  const Reading *reading = data;
  KarumRatedGame game = { .id = numbers->id, .month = karum_number_month (numbers->date) };

  if (game.month < 0 || numbers->result == KARUM_RESULT_NONE
      || numbers->ruleset >= reading->kinds->len)
    return;
  for (int i = 0; i < 2; i++) {
    game.persons[i] = karum_numbers_get (reading->persons, numbers->players[i]);
    if (game.persons[i] == KARUM_PLAYER_NOBODY)
      return;
  }
  game.kind = g_array_index (reading->kinds, guint8, numbers->ruleset);
  if (game.kind-- == 0 || game.persons[0] == game.persons[1])
    return;
  game.half_points = half_points[numbers->result];
  g_array_append_val (reading->games, game);
}

/* Reads everything in one transaction. */
static GArray *
read_games (KarumStore *store, const KarumGameFilter *filter, GPtrArray *kinds, GError **error)
{
  g_autoptr (GArray) persons = karum_person_numbers (store, error);
  g_autoptr (GArray) by_ruleset = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (KarumRatedGame));
  Reading reading = { persons, by_ruleset, games };

  if (!persons || !read_kinds (karum_store_db (store), kinds, by_ruleset, error)
      || !karum_game_numbers_visit (store, filter, FALSE, take, &reading, error))
    return NULL;
  return g_steal_pointer (&games);
}

GArray *
karum_rated_games_read (KarumStore *store,
                        const KarumGameFilter *filter,
                        GPtrArray *kinds,
                        GError **error)
{
  g_autoptr (GArray) games = NULL;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  games = read_games (store, filter, kinds, error);
  return karum_db_end (karum_store_db (store), games != NULL, error) ? g_steal_pointer (&games)
                                                                     : NULL;
}
