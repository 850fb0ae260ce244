/* solver.c: compares proved values with exhaustive search, also in positions that are unlikely in
 * play. */
#include "solver-cases.h"

static const SolverVariant placed_variants[] = {
  { "alternate", "pahtum:strikeout,scoring=final", .placed = TRUE },
  { "alternate-running", "pahtum:strikeout", .placed = TRUE, .running = TRUE },
  { "alternate-custodial", "pahtum:custodial", .placed = TRUE, .custodial = TRUE },
  { "oneside", "pahtum:custodial,capture=none,placement=oneside", .placed = TRUE, .oneside = TRUE },
  { "oneside-running", "pahtum:strikeout,placement=oneside", .placed = TRUE, .oneside = TRUE,
    .running = TRUE },
  { "oneside-custodial", "pahtum:custodial,placement=oneside", .placed = TRUE, .oneside = TRUE,
    .custodial = TRUE },
};

/* Plays the solver's line to the end with the independent rules; it must lead to the proved
 * value. */
static void
check_line (const KarumRules *rules,
            const BruteRules *brute,
            BruteBoard board,
            const KarumSearchResult *result,
            int value)
{
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  while (karum_pv_next (rules, result, &place, &turn)) {
    char text[KARUM_TURN_TEXT];
    gboolean exchanged = board.exchanged;

    rules->game->turn_write (rules, &turn, text);
    g_assert_true (brute_play (brute, &board, text));
    if (board.exchanged != exchanged)
      value = -value;
    if (place.turns == 1 && board.phase != BRUTE_OVER)
      g_assert_cmpint (brute_value (brute, &board), ==, value);
  }
  g_assert_cmpint (board.phase, ==, BRUTE_OVER);
  g_assert_cmpint (brute_margin (brute, &board), ==, value);
}

static void
check (KarumSolver *solver,
       const KarumRules *rules,
       const BruteRules *brute,
       const BruteBoard *board,
       unsigned threads)
{
  g_autofree KarumSearchResult *result = solver_prove (solver, rules, brute, board, threads);
  int value = brute_value (brute, board);

  if ((int) result->score != (board->side == 0 ? value : -value)) {
    g_autofree char *line = brute_line (brute, board);
    g_error ("%s: %g instead of %d for First", line, result->score, value);
  }
  g_assert_cmpuint (result->depth, ==, result->pv_length);
  check_line (rules, brute, *board, result, value);
}

/* Draws rules and a board on which the game is not over. */
static void
draw (GRand *random,
      const SolverVariant *variant,
      int empty_max,
      BruteRules *brute,
      BruteBoard *board)
{
  int cells, empty, stones;

  do {
    *brute = (BruteRules){ .running = variant->running, .custodial = variant->custodial };
    brute->size = g_rand_int_range (random, 5, 9);
    cells = brute->size * brute->size;
    empty = g_rand_int_range (random, 1, empty_max + 1);
    brute->holes = g_rand_int_range (random, 0, g_rand_boolean (random) ? 6 : cells - empty - 1);
    brute->holes = MIN (brute->holes & ~1, cells - empty);
    if ((cells - brute->holes) % 2 != 0)
      brute->holes += cells - empty > brute->holes ? 1 : -1;
    brute->stones = cells;
    solver_fill (random, brute, board, empty);
    /* Sometimes so few stones are in hand that cells stay empty. */
    stones = cells - MIN (board->hands[0], board->hands[1]);
    brute->stones = stones + g_rand_int_range (random, 0, empty + 2);
    if (!variant->custodial && g_rand_boolean (random))
      brute->stones = stones + empty;
    brute->stones = MIN (brute->stones, cells);
    for (int side = 0; side < 2; side++)
      board->hands[side] += brute->stones - cells;
    brute_settle (brute, board);
  } while (board->phase == BRUTE_OVER || brute->stones < 1 || brute->holes > cells - 2
           || brute->holes < 0);
}

static void
test_play (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  int empty_max = variant->custodial ? 6 : 7;

  for (guint i = 0; i < solver_positions (60); i++) {
    BruteRules brute;
    BruteBoard board;
    KarumRules rules;
    KarumSolver *solver;

    draw (random, variant, i % 30 == 0 ? empty_max + 2 : empty_max, &brute, &board);
    solver = solver_make (variant, &brute, &rules);
    check (solver, &rules, &brute, &board, 1 + i % 3);
    karum_solver_free (solver);
  }
}

/* One solver for many positions with the same rules: its table must not cause errors. */
static void
test_memory (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  BruteRules brute = { .size = 5,
                       .holes = 3,
                       .stones = 22,
                       .running = variant->running,
                       .custodial = variant->custodial };
  KarumRules rules;
  KarumSolver *solver = solver_make (variant, &brute, &rules);

  for (guint i = 0; i < solver_positions (100); i++) {
    BruteBoard board;

    do {
      solver_fill (random, &brute, &board,
                   g_rand_int_range (random, 1, variant->custodial ? 7 : 8));
      brute_settle (&brute, &board);
    } while (board.phase == BRUTE_OVER || board.hands[0] < 0 || board.hands[1] < 0);
    check (solver, &rules, &brute, &board, 1 + i % 2);
  }
  karum_solver_free (solver);
}

/* Boards with so many holes that the whole game can be searched, including the pie rule. */
static void
test_starts (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);

  for (guint i = 0; i < solver_positions (24); i++) {
    BruteRules brute = {
      .size = 5, .running = variant->running, .custodial = variant->custodial, .pie = i % 3 != 0
    };
    int empty = 2 * g_rand_int_range (random, 1, 4);
    BruteBoard board;
    KarumRules rules;
    KarumSolver *solver;

    brute.holes = 25 - empty;
    brute.stones = g_rand_int_range (random, 1, empty + 2);
    solver_fill (random, &brute, &board, empty);
    board.paid[0] = board.paid[1] = 0;
    board.side = 0;
    solver = solver_make (variant, &brute, &rules);
    check (solver, &rules, &brute, &board, 1);
    /* Points paid before the first stone are counted for the right side. */
    if (brute.running) {
      board.paid[i % 2] = solver_payment (random);
      check (solver, &rules, &brute, &board, 1);
    }
    if (brute.pie) {
      char text[3] = { 0 };
      int row = 0;

      for (int at = 0; !text[0] && at < 25; at++)
        if (board.cells[row = at / 5][at % 5] == '.') {
          text[0] = (char) ('a' + at % 5);
          text[1] = (char) ('1' + row);
        }
      g_assert_true (brute_play (&brute, &board, text));
      if (board.phase != BRUTE_OVER)
        check (solver, &rules, &brute, &board, 1);
    }
    karum_solver_free (solver);
  }
}

/* Positions in which holes are still to be placed, or sides to be chosen. */
static void
test_phases (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);

  for (guint i = 0; i < solver_positions (16); i++) {
    BruteRules brute = { .size = 5,
                         .running = variant->running,
                         .custodial = variant->custodial,
                         .oneside = variant->oneside };
    int to_place = g_rand_int_range (random, variant->oneside ? 0 : 1, 3);
    int empty = g_rand_int_range (random, 2, 5);
    BruteBoard board;
    KarumRules rules;
    KarumSolver *solver;

    brute.holes = (25 - empty) & ~1;
    empty = 25 - brute.holes;
    brute.stones = g_rand_int_range (random, 1, empty + 2);
    brute.holes -= to_place;
    solver_fill (random, &brute, &board, empty + to_place);
    brute.holes += to_place;
    board.paid[0] = board.paid[1] = 0;
    board.to_place = to_place;
    board.phase = to_place > 0 ? BRUTE_HOLES : BRUTE_CHOOSE;
    if (variant->oneside)
      board.side = to_place > 0 ? 0 : 1;
    else
      board.side = (brute.holes - to_place) % 2 == 0 ? 1 : 0;
    brute.pie = !variant->oneside && i % 2;
    solver = solver_make (variant, &brute, &rules);
    check (solver, &rules, &brute, &board, 1);
    karum_solver_free (solver);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < SOLVER_VARIANTS; i++) {
    solver_add ("play", &solver_variants[i], test_play);
    solver_add ("memory", &solver_variants[i], test_memory);
    solver_add ("starts", &solver_variants[i], test_starts);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (placed_variants); i++)
    solver_add ("phases", &placed_variants[i], test_phases);
  return g_test_run ();
}
