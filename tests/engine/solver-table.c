/* solver-table.c: the solver's transposition table: symmetric positions, and entries of earlier
 * proofs. */
#include "solver-cases.h"

/* The image of the board: mirrored (bit 0: left and right, bit 1: up and down), then transposed
 * (bit 2). */
static BruteBoard
image_of (const BruteBoard *board, int symmetry)
{
  BruteBoard image = *board;

  for (int row = 0; row < 5; row++)
    for (int column = 0; column < 5; column++) {
      int to_row = symmetry & 2 ? 4 - row : row, to_column = symmetry & 1 ? 4 - column : column;

      if (symmetry & 4)
        image.cells[to_column][to_row] = board->cells[row][column];
      else
        image.cells[to_row][to_column] = board->cells[row][column];
    }
  return image;
}

/* Symmetric boards with more cells: table hits must be correct, and symmetric positions have equal
 * values in any order. */
static void
test_images (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 4);
  BruteRules brute = { .size = 5,
                       .holes = 1,
                       .stones = 25,
                       .running = variant->running,
                       .custodial = variant->custodial };
  int empty = variant->custodial ? 7 : variant->running ? 9 : 10;
  KarumRules rules;
  KarumSolver *solver = solver_make (variant, &brute, &rules);

  for (guint i = 0; i < solver_positions (variant->custodial ? 3 : 4); i++) {
    BruteBoard board;
    int value;

    solver_fill_round (random, &brute, &board, empty);
    value = brute_value (&brute, &board);
    for (int symmetry = 7; symmetry >= 0; symmetry--) {
      BruteBoard image = image_of (&board, symmetry);

      g_assert_cmpint (solver_value (solver, &rules, &brute, &image), ==, value);
    }
  }
  karum_solver_free (solver);
}

/* The number of nodes of a proof with one thread, which is reproducible. */
static uint64_t
nodes_of (KarumSolver *solver,
          const KarumRules *rules,
          const BruteRules *brute,
          const BruteBoard *board)
{
  g_autofree KarumSearchResult *result = solver_prove (solver, rules, brute, board, 1);

  return result->nodes;
}

/* The value and the best turn of a symmetric image of a proved position are found in the table. */
static void
test_images_known (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 6);
  BruteRules brute = { .size = 5, .holes = 1, .stones = 25 };
  KarumRules rules;
  KarumSolver *solver = solver_make (&solver_variants[0], &brute, &rules);
  uint64_t first = 0, images = 0;

  for (guint i = 0; i < solver_positions (12); i++) {
    BruteBoard board;

    solver_fill_round (random, &brute, &board, 16);
    first += nodes_of (solver, &rules, &brute, &board);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
      BruteBoard image = image_of (&board, symmetry);

      images += nodes_of (solver, &rules, &brute, &image);
    }
  }
  /* Seven images, whose turns may be searched in another order, against one proof. */
  g_test_message ("%" G_GUINT64_FORMAT " nodes, then %" G_GUINT64_FORMAT, first, images);
  g_assert_cmpuint (images, <, first / 4);
  karum_solver_free (solver);
}

/* Too many cells for exhaustive search: a large table filled with earlier positions gives the same
 * values as a tiny table. */
static void
test_table (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 5);
  BruteRules brute = { .size = 5,
                       .holes = 1,
                       .stones = 25,
                       .running = variant->running,
                       .custodial = variant->custodial };
  int empty = variant->custodial ? 9 : variant->running ? 11 : 15;
  KarumRules rules;
  KarumSolver *solver = solver_make (variant, &brute, &rules);

  for (guint i = 0; i < solver_positions (20); i++) {
    KarumSolver *forgetful = karum_solver_new (&rules, 64, NULL);
    BruteBoard board;

    solver_fill_round (random, &brute, &board, empty - i % 3);
    g_assert_cmpint (solver_value (solver, &rules, &brute, &board), ==,
                     solver_value (forgetful, &rules, &brute, &board));
    karum_solver_free (forgetful);
  }
  karum_solver_free (solver);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < SOLVER_VARIANTS; i++) {
    solver_add ("images", &solver_variants[i], test_images);
    solver_add ("table", &solver_variants[i], test_table);
  }
  g_test_add_func ("/engine/solver/images-known", test_images_known);
  return g_test_run ();
}
