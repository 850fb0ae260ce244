/* endgames-search.c: the engine with an endgame table of Jarmo. */
#include "../deep.h"
#include "endgames-oracle.h"
#include "endgames-sample.h"
#include "karum-engine.h"
#include "rulesets.h"

/* A search one turn deep: its leaves are in the table, so it proves the value. */
static void
test_search (gconstpointer data)
{
  Table *table = (gpointer) data;
  KarumSearchLimits limits = { .depth = 1 };
  KarumEngine *engine;

  sample_open (table);
  engine = karum_engine_new (&table->rules, 1 << 20, NULL);
  limits.endgames = table->endgames;
  for (guint i = 0; i < deep_rounds (2000); i++) {
    KarumValue lower, upper;
    KarumSearchResult result;
    KarumState state;

    sample_draw (table, table->pieces, (JarmoState *) &state);
    karum_endgames_bounds (table->endgames, &state, &lower, &upper);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    if (result.exact)
      g_assert_cmpint (lower, ==, upper);
    if (lower == upper) {
      g_assert_true (result.exact);
      g_assert_cmpfloat (result.score * KARUM_VALUE_POINT, ==, lower);
    }
  }
  karum_engine_free (engine);
}

/* What a search proves without the table agrees with it. */
static void
test_proofs (gconstpointer data)
{
  Table *table = (gpointer) data;
  KarumSearchLimits limits = { .nodes = 20000 };
  KarumEngine *engine;
  guint rounds = deep_rounds (800), proved = 0;

  sample_open (table);
  engine = karum_engine_new (&table->rules, 1 << 20, NULL);
  for (guint i = 0; i < rounds; i++) {
    KarumValue lower, upper;
    KarumSearchResult result;
    KarumState state;

    sample_draw (table, table->pieces, (JarmoState *) &state);
    karum_endgames_bounds (table->endgames, &state, &lower, &upper);
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    if (!result.exact)
      continue;
    proved++;
    g_assert_cmpfloat (result.score * KARUM_VALUE_POINT, ==, lower);
    g_assert_cmpint (lower, ==, upper);
  }
  g_test_message ("%u of %u proved", proved, rounds);
  g_assert_cmpuint (proved, >, rounds / 2);
  karum_engine_free (engine);
}

/* Adds an archer to @state; returns false if the game is over then. */
static bool
add_archer (Table *table, JarmoState *state)
{
  JarmoSet hole = jarmo_bit (karum_random_below (&table->random, JARMO_HOLES));

  if ((state->archers[0] | state->archers[1]) & hole)
    return false;
  state->archers[karum_random_below (&table->random, 2)] |= hole;
  return !jarmo_rules_end (&table->rules, state)
         && jarmo_side_can_move (&table->rules, state, (KarumSide) state->turn);
}

/* With one more archer, a search calls nothing proved, with the table, that a search without it
 * proves to be different, or in which a side can force more within a few turns. */
static void
test_above (gconstpointer data)
{
  Table *table = (gpointer) data;
  guint rounds = deep_rounds (800), proved = 0;

  sample_open (table);
  for (guint i = 0; i < rounds; i++) {
    KarumEngine *engines[2];
    KarumSearchLimits limits = { .nodes = 10000 };
    KarumSearchResult results[2];
    KarumState state;
    JarmoState *jarmo = (JarmoState *) &state;

    do
      sample_draw (table, table->pieces, jarmo);
    while (!add_archer (table, jarmo));
    for (guint j = 0; j < 2; j++) {
      limits.endgames = j ? table->endgames : NULL;
      engines[j] = karum_engine_new (&table->rules, 1 << 18, NULL);
      karum_engine_search (engines[j], &state, &limits, NULL, NULL, &results[j]);
      karum_engine_free (engines[j]);
    }
    if (!results[1].exact)
      continue;
    proved++;
    if (results[0].exact)
      g_assert_cmpfloat (results[0].score, ==, results[1].score);
    g_assert_false (
        oracle_forces (&table->rules, jarmo, jarmo->turn, (int) results[1].score + 1, 4));
    g_assert_false (
        oracle_forces (&table->rules, jarmo, 1 - jarmo->turn, (int) -results[1].score + 1, 4));
  }
  g_test_message ("%u of %u proved", proved, rounds);
  g_assert_cmpuint (proved, >, rounds / 4);
}

static const char single[] = "5/1o3/5/3x1/5 o - 0";

/* Without a depth limit the table answers by itself; under other rules it isn't used. */
static void
test_answer (void)
{
  Table table = { .ruleset = "jarmo", .pieces = 2 };

  sample_open (&table);
  for (guint i = 0; i < 2; i++) {
    KarumRules rules = engine_rules (i ? "jarmo,limit=9" : "jarmo");
    KarumEngine *engine = karum_engine_new (&rules, 1 << 16, NULL);
    KarumSearchLimits limits = { .nodes = 200, .endgames = table.endgames };
    KarumSearchResult result;
    KarumState state;

    g_assert_true (karum_start (&rules, NULL, single, &state, NULL));
    g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
    g_assert_cmpuint (result.nodes > 0, ==, i);
    karum_engine_free (engine);
  }
  sample_close (&table);
}

int
main (int argc, char **argv)
{
  static const SampleTest tests[]
      = { { "search", test_search }, { "proofs", test_proofs }, { "above", test_above } };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/endgames/answer", test_answer);
  return sample_run (tests, G_N_ELEMENTS (tests));
}
