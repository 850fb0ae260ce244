/* solver-images.c: keys of the solver under the symmetries of a board. */
#include <glib.h>
#include <string.h>

#include "solver-sample.h"
#include "solver/solver-moves.h"

#define SEED 20261124

/* The board after a symmetry, which is given by the source of each cell. */
static BruteBoard
turned (const BruteBoard *board, int size, int symmetry)
{
  BruteBoard image = *board;

  for (int row = 0; row < size; row++)
    for (int column = 0; column < size; column++) {
      int from_row = symmetry & 4 ? column : row, from_column = symmetry & 4 ? row : column;

      from_row = symmetry & 2 ? size - 1 - from_row : from_row;
      from_column = symmetry & 1 ? size - 1 - from_column : from_column;
      image.cells[row][column] = board->cells[from_row][from_column];
    }
  return image;
}

/* The swings, arranged by the cells under which they are stored. */
static uint64_t
stored_swings (const SolverSample *sample,
               const BruteBoard *board,
               SolverPlace *swings,
               gboolean *stored)
{
  SolverPosition position;
  SolverMoves moves;
  int image;
  uint64_t key;

  memset (swings, 0, 64 * sizeof *swings);
  solver_sample_read (sample, board, &position);
  solver_moves_find (&sample->board, &position, &moves);
  key = solver_moves_key (&sample->board, &position, &moves, &image);
  for (unsigned i = 0; i < moves.n; i++) {
    unsigned cell = moves.cells[i];

    swings[image < 0 ? cell : sample->board.images[image].cells[cell]] = moves.swings[i];
  }
  *stored = moves.n >= SOLVER_IMAGES_CELLS;
  return key;
}

static void
check_images (const SolverSample *sample, const BruteBoard *board, int *n_checked)
{
  int size = sample->brute.size;
  uint64_t holes = solver_sample_cells (board, size, '#');
  SolverPlace swings[64], others[64];
  gboolean stored;
  uint64_t key = stored_swings (sample, board, swings, &stored);

  for (int symmetry = 1; stored && symmetry < 8; symmetry++) {
    BruteBoard image = turned (board, size, symmetry);

    if (solver_sample_cells (&image, size, '#') != holes)
      continue;
    g_assert_cmpuint (stored_swings (sample, &image, others, &stored), ==, key);
    for (int cell = 0; cell < 64; cell++) {
      g_assert_cmpint (swings[cell].mean, ==, others[cell].mean);
      g_assert_cmpint (swings[cell].low, ==, others[cell].low);
      g_assert_cmpint (swings[cell].fixed, ==, others[cell].fixed);
    }
    ++*n_checked;
  }
}

/* A position and its images have the same key and corresponding cells. */
static void
test_images (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autofree SolverSample *sample = g_new0 (SolverSample, 1);
  SolverTables tables = { 0 };
  int n_checked = 0;

  for (int i = 0; i < solver_sample_count (600); i++) {
    BruteBoard board;

    sample->brute = (BruteRules){ .size = 5 + i % 4, .running = variant->running };
    solver_sample_draw (random, sample->brute.size, 3 + i % 4, 1 + i % 5, 12 + i % 7, &board);
    solver_sample_begin (sample, variant, variant->short_of, &tables, &board);
    check_images (sample, &board, &n_checked);
  }
  g_assert_cmpint (n_checked, >, 300);
  solver_sample_free_tables (&tables);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < SOLVER_VARIANTS; i++) {
    g_autofree char *images = g_strconcat ("/engine/solver-images/", solver_variants[i].name, NULL);

    g_test_add_data_func (images, &solver_variants[i], test_images);
  }
  return g_test_run ();
}
