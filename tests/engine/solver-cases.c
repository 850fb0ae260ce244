#include "solver-cases.h"

#include <string.h>

#include "../deep.h"

const SolverVariant solver_variants[SOLVER_VARIANTS] = {
  { "final", "pahtum:classic,placement=agreed" },
  { "running", "pahtum:classic,placement=agreed,scoring=running", .running = TRUE },
  { "custodial", "pahtum:classic,placement=agreed,capture=custodial", .custodial = TRUE },
  { "custodial-running", "pahtum:classic,placement=agreed,scoring=running,capture=custodial",
    .running = TRUE, .custodial = TRUE },
};

guint
solver_positions (guint count)
{
  return deep_rounds (4 * count);
}

void
solver_add (const char *what, const SolverVariant *variant, GTestDataFunc test)
{
  g_autofree char *path = g_strdup_printf ("/engine/solver/%s/%s", what, variant->name);

  g_test_add_data_func (path, variant, test);
}

KarumSolver *
solver_make (const SolverVariant *variant, const BruteRules *brute, KarumRules *rules)
{
  g_autofree char *text
      = g_strdup_printf ("%s,size=%d,holes=%d,stones=%d%s", variant->options, brute->size,
                         brute->holes, brute->stones, brute->pie ? ",pie=on" : "");
  KarumError error;
  KarumSolver *solver;

  if (!karum_rules_read (karum_games, text, rules, &error))
    g_error ("%s: %s", text, error.message);
  solver = karum_solver_new (rules, 1 << 20, &error);
  g_assert_nonnull (solver);
  return solver;
}

int
solver_payment (GRand *random)
{
  return g_rand_int_range (random, 0, g_rand_int_range (random, 0, 6) ? 40 : 1000000000);
}

void
solver_fill (GRand *random, BruteRules *brute, BruteBoard *board, int empty)
{
  int cells = brute->size * brute->size, stones[2] = { 0, 0 };
  int bias = g_rand_int_range (random, 1, 10);

  memset (board, 0, sizeof *board);
  memset (board->cells, '.', sizeof board->cells);
  for (int left = cells - empty, holes = brute->holes; left > 0;) {
    char *cell = &board->cells[g_rand_int_range (random, 0, brute->size)]
                              [g_rand_int_range (random, 0, brute->size)];

    if (*cell != '.')
      continue;
    if (holes > 0) {
      *cell = '#';
      holes--;
    } else {
      int side = g_rand_int_range (random, 0, 10) < bias;

      *cell = "xo"[side];
      stones[side]++;
    }
    left--;
  }
  board->side = g_rand_int_range (random, 0, 2);
  board->phase = BRUTE_PLAY;
  for (int side = 0; side < 2; side++) {
    board->hands[side] = brute->stones - stones[side];
    if (brute->running)
      board->paid[side] = solver_payment (random);
  }
}

void
solver_fill_round (GRand *random, BruteRules *brute, BruteBoard *board, int empty)
{
  char *middle = &board->cells[2][2], *hole;

  solver_fill (random, brute, board, empty);
  hole = memchr (board->cells, '#', sizeof board->cells);
  *hole = *middle;
  *middle = '#';
}

KarumSearchResult *
solver_prove (KarumSolver *solver,
              const KarumRules *rules,
              const BruteRules *brute,
              const BruteBoard *board,
              unsigned threads)
{
  g_autofree char *line = brute_line (brute, board);
  g_autofree KarumSearchResult *result = g_new (KarumSearchResult, 1);
  KarumSearchLimits limits = { .threads = threads };
  KarumState state;
  KarumError error;

  if (!karum_start (rules, NULL, line, &state, &error))
    g_error ("%s: %s %s", line, error.message, error.detail);
  g_assert_true (karum_solver_solve (solver, &state, &limits, NULL, NULL, result));
  g_assert_true (result->exact);
  return g_steal_pointer (&result);
}

int
solver_value (KarumSolver *solver,
              const KarumRules *rules,
              const BruteRules *brute,
              const BruteBoard *board)
{
  g_autofree KarumSearchResult *result = solver_prove (solver, rules, brute, board, 2);

  return board->side == 0 ? (int) result->score : -(int) result->score;
}
