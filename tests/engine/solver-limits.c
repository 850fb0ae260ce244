/* solver-limits.c: only proved values are called proved. */
#include "solver-cases.h"

static void
start_large (KarumRules *rules, KarumState *state)
{
  KarumError error;

  g_assert_true (karum_rules_read (karum_games, "pahtum:classic", rules, &error));
  g_assert_true (karum_start (rules, "c1 b2 g4 a6 d7", NULL, state, &error));
}

/* A value that can't be proved within a limit is not called proved. */
static void
test_limits (void)
{
  atomic_bool stop = true;
  const KarumSearchLimits limits[] = {
    { .nodes = 1000 }, { .nodes = 100000, .threads = 2 }, { .seconds = 0.001 }, { .stop = &stop }
  };
  KarumRules rules;
  KarumState state;
  KarumSearchResult *result = g_new0 (KarumSearchResult, 1);
  KarumSolver *solver;

  start_large (&rules, &state);
  solver = karum_solver_new (&rules, 1 << 20, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++) {
    result->exact = true;
    g_assert_false (karum_solver_solve (solver, &state, &limits[i], NULL, NULL, result));
    g_assert_false (result->exact);
  }
  karum_solver_free (solver);
  g_free (result);
}

static void
stop_at_value (const KarumSearchResult *result, void *data)
{
  atomic_bool *stop = data;

  if (result->lower == result->upper)
    atomic_store (stop, true);
}

/* A proof that is stopped when the value is known, but not the turn, is none. */
static void
test_stop_before_turn (gconstpointer ruleset)
{
  KarumRules rules;
  KarumSolver *solver;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  solver = karum_solver_new (&rules, 1 << 20, NULL);
  for (guint played = 15; played < 19; played++) {
    atomic_bool stop = false;
    const KarumSearchLimits limits = { .stop = &stop };
    KarumSearchResult result = { .exact = true };
    KarumRandom random;
    KarumState state, next;
    KarumTurn turn;

    karum_random_init (&random, played);
    g_assert_true (karum_start (&rules, NULL, NULL, &state, NULL));
    for (guint i = 0; i < played; i++, state = next) {
      g_assert_true (karum_turn_random (&rules, &state, &random, &turn));
      rules.game->apply (&rules, &state, &turn, &next);
    }
    if (karum_solver_solve (solver, &state, &limits, stop_at_value, &stop, &result)) {
      g_assert_true (result.exact);
      g_assert_true (rules.game->turn_check (&rules, &state, &result.turn, NULL));
    } else {
      g_assert_false (result.exact);
    }
    karum_solver_clear (solver);
  }
  karum_solver_free (solver);
}

static void
test_no_memory (void)
{
  KarumRules rules;
  KarumState state;
  KarumError error = { 0 };

  start_large (&rules, &state);
  g_assert_null (karum_solver_new (&rules, (size_t) 1 << 60, &error));
  g_assert_nonnull (error.message);
}

/* A number of threads above the maximum is clamped. */
static void
test_threads (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  BruteRules brute = { .size = 5, .holes = 1, .stones = 25 };
  KarumRules rules;
  KarumSolver *solver = solver_make (&solver_variants[0], &brute, &rules);
  g_autofree KarumSearchResult *result = NULL;
  BruteBoard board;
  int value;

  solver_fill_round (random, &brute, &board, 8);
  value = brute_value (&brute, &board);
  result = solver_prove (solver, &rules, &brute, &board, 1000);
  g_assert_cmpfloat (result->score, ==, board.side == 0 ? value : -value);
  karum_solver_free (solver);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/solver/limits", test_limits);
  g_test_add_data_func ("/engine/solver/stop-before-turn/placing",
                        "pahtum:strikeout,size=5,holes=18", test_stop_before_turn);
  g_test_add_data_func ("/engine/solver/stop-before-turn/side",
                        "pahtum:classic,size=5,holes=19,placement=oneside", test_stop_before_turn);
  g_test_add_func ("/engine/solver/threads", test_threads);
  g_test_add_func ("/engine/solver/no-memory", test_no_memory);
  return g_test_run ();
}
