/* jarmo-small.c: small positions of Jarmo that an exhaustive search of a few thousand positions
 * solves, without any table: the engine proves the same values, with as few nodes. */
#include "../deep.h"
#include "endgames-oracle.h"
#include "karum-engine.h"
#include "rulesets.h"

/* What the exhaustive search may look at, and the engine. */
#define ORACLE_NODES 9000
#define ENGINE_NODES 60000

/* Two to five archers anywhere, some of them marked. */
static void
draw (const KarumRules *rules, KarumRandom *random, KarumState *position)
{
  JarmoState *state = (JarmoState *) position;

  memset (position, 0, sizeof *position);
  do {
    unsigned archers = 2 + karum_random_below (random, 4);

    *state = (JarmoState){ .turn = (uint8_t) karum_random_below (random, 2) };
    for (unsigned i = 0; i < archers; i++) {
      JarmoSet hole = jarmo_bit (karum_random_below (random, JARMO_HOLES));

      if ((state->archers[0] | state->archers[1]) & hole)
        continue;
      state->archers[i < 2 ? i : karum_random_below (random, 2)] |= hole;
      if (karum_random_below (random, 3) == 0)
        state->marked |= hole;
    }
  } while (!state->archers[0] || !state->archers[1] || jarmo_rules_end (rules, state)
           || !jarmo_side_can_move (rules, state, (KarumSide) state->turn));
}

/* Whether the line of @result leads to the end of the game; it then ends with the proved margin. */
static bool
follow (const KarumRules *rules, const KarumState *from, const KarumSearchResult *result)
{
  unsigned turn_of = jarmo_state (from)->turn;
  KarumState state = *from, next;
  KarumPvPlace place = { 0 };
  KarumTurn turn;
  int32_t points[2];

  while (karum_pv_next (rules, result, &place, &turn)) {
    g_assert_true (rules->game->turn_check (rules, &state, &turn, NULL));
    rules->game->apply (rules, &state, &turn, &next);
    state = next;
  }
  if (!rules->game->status (rules, &state).over)
    return false;
  rules->game->points (rules, &state, points);
  g_assert_cmpfloat (result->score, ==, points[turn_of] - points[1 - turn_of]);
  return true;
}

static void
test_small (gconstpointer data)
{
  KarumRules rules = engine_rules (data);
  const KarumSearchLimits limits = { .nodes = ENGINE_NODES };
  guint rounds = deep_rounds (1200), solved = 0, proved = 0, ended = 0;
  KarumRandom random;

  karum_random_init (&random, 27);
  for (guint i = 0; i < rounds; i++) {
    KarumEngine *engine;
    KarumSearchResult result;
    KarumState state;
    int value;

    draw (&rules, &random, &state);
    if (!oracle_value (&rules, jarmo_state (&state), ORACLE_NODES, &value))
      continue;
    solved++;
    engine = karum_engine_new (&rules, 1 << 20, NULL);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    karum_engine_free (engine);
    if (result.exact) {
      g_assert_cmpfloat (result.score, ==, value);
      ended += follow (&rules, &state, &result);
    }
    g_assert_cmpfloat (result.lower, <=, value);
    g_assert_cmpfloat (value, <=, result.upper);
    proved += result.exact;
  }
  g_test_message ("%u of %u solved, %u proved, %u lines to the end", solved, rounds, proved, ended);
  g_assert_cmpuint (solved, >, rounds / 4);
  g_assert_cmpuint (proved, ==, solved);
}

int
main (int argc, char **argv)
{
  static const char *const rulesets[] = { "jarmo", "jarmo,goal=locked" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    g_autofree char *path = g_strdup_printf ("/engine/jarmo-small/%s", rulesets[i]);
    g_test_add_data_func (path, rulesets[i], test_small);
  }
  return g_test_run ();
}
