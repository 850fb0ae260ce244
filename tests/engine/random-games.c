/* random-games.c: the engine in every position of random games under all rulesets: it returns a
 * legal turn within its limit, a playable line, and only correct claims. */
#include "karum-chance.h"
#include "karum-engine.h"
#include "rulesets.h"

#define GAMES 200
/* For sanitizer runs; all games take minutes. */
#define GAMES_SHORT 4
#define TURNS_MAX 400
#define NODES_MAX 150

static guint
games (void)
{
  return g_getenv ("KARUM_TEST_DEEP") ? GAMES : GAMES_SHORT;
}

/* The principal variation is playable. */
static void
check_line (const KarumRules *rules, const KarumState *start, const KarumSearchResult *result)
{
  KarumState state = *start;
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  g_assert_cmpuint (result->pv_length, >=, 1);
  g_assert_cmpuint (result->pv_length, <=, KARUM_PV_MAX);
  while (karum_pv_next (rules, result, &place, &turn)) {
    KarumState next;

    g_assert_true (rules->game->turn_check (rules, &state, &turn, NULL));
    rules->game->apply (rules, &state, &turn, &next);
    state = next;
  }
}

static void
check_position (KarumEngine *engine,
                const KarumRules *rules,
                const KarumState *state,
                unsigned nodes)
{
  const KarumSearchLimits limits = { .nodes = nodes };
  KarumSearchResult result;
  double chance;

  g_assert_true (karum_engine_search (engine, state, &limits, NULL, NULL, &result));
  g_assert_cmpuint (result.nodes, <=, nodes);
  check_line (rules, state, &result);
  chance = karum_search_result_chance (rules, state, &result);
  g_assert_cmpfloat (chance, >=, 0);
  g_assert_cmpfloat (chance, <=, 1);
}

/* One engine plays a whole game, as in real use: its table contains earlier positions. */
static void
play (const KarumRules *rules, guint64 seed)
{
  KarumEngine *engine = karum_engine_new (rules, 1 << 16, NULL);
  KarumRandom random;
  KarumState state;

  karum_random_init (&random, seed + 1000);
  engine_position (rules, seed, 0, &state);
  for (guint i = 0; i < TURNS_MAX && !rules->game->status (rules, &state).over; i++) {
    KarumState next;
    KarumTurn turn;

    check_position (engine, rules, &state, 1 + karum_random_below (&random, NODES_MAX));
    g_assert_true (karum_turn_random (rules, &state, &random, &turn));
    rules->game->apply (rules, &state, &turn, &next);
    state = next;
  }
  karum_engine_free (engine);
}

static void
test_games (gconstpointer data)
{
  KarumRules rules = engine_rules (data);

  for (guint game = 0; game < games (); game++)
    play (&rules, game);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; engine_rulesets[i]; i++) {
    g_autofree char *path = g_strdup_printf ("/engine/random-games/%s", engine_rulesets[i]);
    g_test_add_data_func (path, engine_rulesets[i], test_games);
  }
  return g_test_run ();
}
