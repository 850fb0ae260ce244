#include "solver-sample.h"

#include <string.h>

#include "../deep.h"

const SolverVariant solver_variants[SOLVER_VARIANTS] = { { "final", FALSE, 0 },
                                                         { "running", TRUE, 0 },
                                                         { "final-partial", FALSE, 3 },
                                                         { "running-partial", TRUE, 3 } };

int
solver_sample_count (guint count)
{
  return (int) deep_rounds (4 * count);
}

int
solver_sample_longest (const BruteBoard *board, int size, int cell)
{
  int most = 0;

  for (int axis = 0; axis < 2; axis++) {
    int step = axis ? 8 : 1, along = axis ? cell / 8 : cell % 8, length = 0;

    for (int i = 0; i < size; i++) {
      int other = cell + (i - along) * step;

      length = board->cells[other / 8][other % 8] == '#' ? (i > along ? -100 : 0) : length + 1;
      most = MAX (most, length);
    }
  }
  return most;
}

/* Makes a hole on @cell, and on its images under quarter turns (@symmetry 4), the half turn (2) or
 * reflections, so that the board is symmetric. */
static void
make_holes (BruteBoard *board, int size, int cell, int symmetry)
{
  int row = cell / 8, column = cell % 8, last = size - 1;

  board->cells[row][column] = '#';
  if (symmetry == 1 || symmetry == 3)
    board->cells[row][last - column] = '#';
  if (symmetry == 2 || symmetry >= 3)
    board->cells[last - row][last - column] = '#';
  if (symmetry >= 3)
    board->cells[last - row][column] = '#';
  if (symmetry == 4) {
    board->cells[last - row][column] = '.';
    board->cells[column][last - row] = board->cells[last - column][row] = '#';
  }
  if (symmetry == 5) {
    board->cells[last - row][column] = '.';
    board->cells[column][row] = board->cells[last - column][last - row] = '#';
  }
}

void
solver_sample_draw (GRand *random, int size, int limit, int symmetry, int empty, BruteBoard *board)
{
  int cells[64], n = 0;

  memset (board, 0, sizeof *board);
  memset (board->cells, '.', sizeof board->cells);
  for (int tries = 0; tries < 4000; tries++) {
    int cell = g_rand_int_range (random, 0, size) * 8 + g_rand_int_range (random, 0, size);

    if (board->cells[cell / 8][cell % 8] == '.'
        && solver_sample_longest (board, size, cell) > limit)
      make_holes (board, size, cell, symmetry);
  }
  for (int cell = 0; cell < 64; cell++)
    if (cell / 8 < size && cell % 8 < size && board->cells[cell / 8][cell % 8] == '.')
      cells[n++] = cell;
  for (; n > empty; n--) {
    int i = g_rand_int_range (random, 0, n);

    board->cells[cells[i] / 8][cells[i] % 8] = "xo"[g_rand_int_range (random, 0, 2)];
    cells[i] = cells[n - 1];
  }
  board->side = g_rand_int_range (random, 0, 2);
  board->phase = BRUTE_PLAY;
}

uint64_t
solver_sample_cells (const BruteBoard *board, int size, char content)
{
  uint64_t cells = 0;

  for (int cell = 0; cell < 64; cell++)
    if (cell / 8 < size && cell % 8 < size && board->cells[cell / 8][cell % 8] == content)
      cells |= UINT64_C (1) << cell;
  return cells;
}

static unsigned
turns_left (const BruteBoard *board, int empty)
{
  int hands[2] = { board->hands[0], board->hands[1] }, turns = 0;

  for (int side = board->side; turns < empty && hands[side] > 0; side = 1 - side) {
    hands[side]--;
    turns++;
  }
  return (unsigned) turns;
}

void
solver_sample_begin (SolverSample *sample,
                     const SolverVariant *variant,
                     int short_of,
                     SolverTables *tables,
                     BruteBoard *board)
{
  int size = sample->brute.size, turns;
  SolverMode mode = { .running = variant->running, .partial = short_of > 0 };

  sample->n = 0;
  for (uint64_t empty = solver_sample_cells (board, size, '.'); empty; empty &= empty - 1)
    sample->cells[sample->n++] = __builtin_ctzll (empty);
  turns = MAX (sample->n - short_of, 0);
  board->hands[board->side] = (turns + 1) / 2;
  board->hands[1 - board->side] = turns / 2;
  if (!mode.partial)
    board->hands[0] = board->hands[1] = 40;
  g_assert_true (solver_board_init (&sample->board, (unsigned) size,
                                    solver_sample_cells (board, size, '#'), mode, tables));
}

void
solver_sample_read (const SolverSample *sample, const BruteBoard *board, SolverPosition *position)
{
  int size = sample->brute.size;
  uint64_t stones[2]
      = { solver_sample_cells (board, size, 'x'), solver_sample_cells (board, size, 'o') };
  uint64_t empty = solver_sample_cells (board, size, '.');

  solver_position_init (&sample->board, stones, empty, (unsigned) board->side,
                        turns_left (board, __builtin_popcountll (empty)), position);
}

void
solver_sample_free_tables (SolverTables *tables)
{
  for (unsigned length = 0; length <= SOLVER_LENGTH_MAX; length++)
    solver_lines_free (tables->lines[length]);
}
