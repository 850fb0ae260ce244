/* solver-moves.c: compares bounds, dropped cells and keys of the solver with exhaustive search, in
 * all successors of a position. */
#include <glib.h>
#include <string.h>

#include "solver-sample.h"
#include "solver/solver-hash.h"
#include "solver/solver-moves.h"

#define SEED 20261123
#define UNKNOWN G_MININT

/* A position and all its successors; values are indexed by the ternary code of its empty cells. */
typedef struct {
  SolverSample sample;
  int *values;
  GHashTable *known; /* points still to be won, by key */
} Walk;

static int
paid (const BruteBoard *board)
{
  return board->paid[0] - board->paid[1];
}

/* The bounds are correct for any limit. */
static void
check_bounds (const SolverBoard *board,
              const SolverPosition *position,
              const SolverMoves *moves,
              int value)
{
  for (int more = -2; more <= 2; more++) {
    g_assert_cmpint (solver_moves_upper (board, position, moves, value + more), >=, value);
    g_assert_cmpint (solver_moves_lower (board, position, moves, value + more), <=, value);
  }
  g_assert_cmpint (solver_moves_upper (board, position, moves, SOLVER_VALUE_MAX), >=, value);
  g_assert_cmpint (solver_moves_lower (board, position, moves, -SOLVER_VALUE_MAX), <=, value);
}

/* Positions with the same key have the same points still to be won. */
static void
check_key (const Walk *walk, const SolverPosition *position, const SolverMoves *moves, int value)
{
  int image, won = value - position->base - position->bank;
  uint64_t key = solver_moves_key (&walk->sample.board, position, moves, &image);
  gpointer known;

  if (g_hash_table_lookup_extended (walk->known, &key, NULL, &known))
    g_assert_cmpint (GPOINTER_TO_INT (known), ==, won);
  else
    g_hash_table_insert (walk->known, g_memdup2 (&key, sizeof key), GINT_TO_POINTER (won));
}

/* Placing a stone updates a position to the one that is computed from the board. */
static void
check_turn (const Walk *walk, const SolverPosition *position, unsigned cell, const BruteBoard *next)
{
  SolverPosition played = *position, read;
  SolverMoves moves;
  int image;
  uint64_t key;

  solver_place (&walk->sample.board, &played, cell);
  solver_sample_read (&walk->sample, next, &read);
  g_assert_cmpuint (played.left, ==, walk->sample.board.mode.partial ? read.left : played.left);
  solver_moves_find (&walk->sample.board, &played, &moves);
  key = solver_moves_key (&walk->sample.board, &played, &moves, &image);
  solver_moves_find (&walk->sample.board, &read, &moves);
  g_assert_cmpuint (key, ==, solver_moves_key (&walk->sample.board, &read, &moves, &image));
  if (!walk->sample.brute.running)
    g_assert_cmpint (played.base + played.bank, ==, read.base + read.bank);
}

/* Dead cells count as turns only, but their number is part of the position. */
static void
check_dead (const Walk *walk, const SolverPosition *position, const SolverMoves *moves)
{
  SolverMoves fewer = *moves, kept = *moves;
  int image;
  unsigned i = 0;

  if (moves->n_dead == 0)
    return;
  fewer.n_dead--;
  g_assert_cmpuint (solver_moves_key (&walk->sample.board, position, moves, &image), !=,
                    solver_moves_key (&walk->sample.board, position, &fewer, &image));
  solver_moves_begin (&kept, SOLVER_NO_CELL);
  solver_moves_choose (&walk->sample.board, position, &kept, SOLVER_NO_CELL);
  while (i < kept.n && kept.cells[i] != moves->dead_cell)
    i++;
  g_assert_cmpuint (i, <, kept.n);
}

/* At least one of the kept cells is optimal. @values and @next are indexed by cell. */
static void
check_choice (const Walk *walk,
              const SolverPosition *position,
              const SolverMoves *moves,
              const int *values,
              const BruteBoard *next,
              int value)
{
  SolverMoves kept = *moves;
  gboolean found = FALSE;

  solver_moves_begin (&kept, SOLVER_NO_CELL);
  solver_moves_choose (&walk->sample.board, position, &kept, SOLVER_NO_CELL);
  for (unsigned i = 0; i < kept.n; i++) {
    int reach = solver_moves_reach (position, &kept, i);

    if (position->side == 0)
      g_assert_cmpint (reach, >=, values[kept.cells[i]]);
    else
      g_assert_cmpint (reach, <=, values[kept.cells[i]]);
    g_assert_cmpint (values[kept.cells[i]], !=, UNKNOWN);
    found |= values[kept.cells[i]] == value;
    check_turn (walk, position, kept.cells[i], &next[kept.cells[i]]);
  }
  if (kept.n == 0) {
    g_assert_cmpint (solver_moves_upper (&walk->sample.board, position, moves, SOLVER_VALUE_MAX),
                     ==,
                     solver_moves_lower (&walk->sample.board, position, moves, -SOLVER_VALUE_MAX));
    return;
  }
  g_assert_true (found);
}

static void
check_position (
    const Walk *walk, const BruteBoard *board, const int *values, const BruteBoard *next, int value)
{
  SolverPosition position;
  SolverMoves moves;

  solver_sample_read (&walk->sample, board, &position);
  solver_moves_find (&walk->sample.board, &position, &moves);
  check_bounds (&walk->sample.board, &position, &moves, value);
  check_key (walk, &position, &moves, value);
  check_dead (walk, &position, &moves);
  check_choice (walk, &position, &moves, values, next, value);
}

/* The total of points still to be won; with final scoring, the points at the end. @code encodes the
 * contents of the cells that were empty at first. */
static int
visit (Walk *walk, const BruteBoard *board, int code)
{
  BruteBoard next[64];
  int values[64], best = UNKNOWN, power = 1;

  if (board->phase == BRUTE_OVER)
    return walk->sample.brute.running ? 0 : brute_margin (&walk->sample.brute, board);
  if (walk->values[code] != UNKNOWN)
    return walk->values[code];
  for (int i = 0; i < walk->sample.n; i++, power *= 3) {
    int cell = walk->sample.cells[i];
    char text[] = { (char) ('a' + cell % 8), (char) ('1' + cell / 8), 0 };

    values[cell] = UNKNOWN;
    next[cell] = *board;
    if (!brute_play (&walk->sample.brute, &next[cell], text))
      continue;
    values[cell] = visit (walk, &next[cell], code + power * (1 + board->side));
    values[cell] += paid (&next[cell]) - paid (board);
    if (best == UNKNOWN || (board->side == 0 ? values[cell] > best : values[cell] < best))
      best = values[cell];
  }
  walk->values[code] = best;
  check_position (walk, board, values, next, best);
  return best;
}

static void
walk_all (Walk *walk, BruteBoard *board)
{
  int codes = 1;

  for (int i = 0; i < walk->sample.n; i++)
    codes *= 3;
  walk->values = g_new (int, codes);
  for (int i = 0; i < codes; i++)
    walk->values[i] = UNKNOWN;
  brute_settle (&walk->sample.brute, board);
  visit (walk, board, 0);
  g_free (walk->values);
}

/* The empty cell with the shortest stretches; those of two cells never score. */
static int
narrowest (const Walk *walk, const BruteBoard *board)
{
  int narrow = -1, size = walk->sample.brute.size;

  for (int i = 0; i < walk->sample.n; i++) {
    int cell = walk->sample.cells[i];

    if (board->cells[cell / 8][cell % 8] == '.'
        && (narrow < 0
            || solver_sample_longest (board, size, cell)
                   < solver_sample_longest (board, size, narrow)))
      narrow = cell;
  }
  return narrow;
}

/* Also tests the position with one more turn to the end, and with two more stones but the same
 * number of turns, because one table must distinguish them. */
static void
walk_related (Walk *walk, const SolverVariant *variant, SolverTables *tables, BruteBoard *board)
{
  int fewer = variant->short_of > 0 ? 2 : 0;

  walk->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  solver_sample_begin (&walk->sample, variant, variant->short_of, tables, board);
  walk_all (walk, board);
  if (variant->short_of > 0) {
    solver_sample_begin (&walk->sample, variant, variant->short_of - 1, tables, board);
    walk_all (walk, board);
  }
  for (int side = 0; side < 2; side++) {
    int cell = narrowest (walk, board);

    board->cells[cell / 8][cell % 8] = "xo"[side];
  }
  solver_sample_begin (&walk->sample, variant, variant->short_of - fewer, tables, board);
  walk_all (walk, board);
  g_hash_table_unref (walk->known);
}

static void
test_walk (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autofree Walk *walk = g_new0 (Walk, 1);
  SolverTables tables = { 0 };

  for (int i = 0; i < solver_sample_count (8); i++) {
    BruteBoard board;

    walk->sample.brute = (BruteRules){ .size = 5 + i % 4, .running = variant->running };
    solver_sample_draw (random, walk->sample.brute.size, 3 + i % 3, i % 6, 9 + (i % 5 == 0),
                        &board);
    walk_related (walk, variant, &tables, &board);
  }
  solver_sample_free_tables (&tables);
}

/* A row of 7 or 8 empty cells and a column of 3 that crosses it; everything else is holes. */
static void
test_long (gconstpointer data)
{
  const SolverVariant *variant = data;
  g_autofree Walk *walk = g_new0 (Walk, 1);
  SolverTables tables = { 0 };

  for (int size = 7; size <= 8; size++) {
    BruteBoard board = { .phase = BRUTE_PLAY, .side = size % 2 };

    memset (board.cells, '#', sizeof board.cells);
    for (int i = 0; i < size; i++)
      board.cells[1][i] = '.';
    for (int row = 0; row < 3; row++)
      board.cells[row][2] = '.';
    walk->sample.brute = (BruteRules){ .size = size, .running = variant->running };
    walk_related (walk, variant, &tables, &board);
  }
  solver_sample_free_tables (&tables);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < SOLVER_VARIANTS; i++) {
    g_autofree char *walk
        = g_strconcat ("/engine/solver-moves/walk/", solver_variants[i].name, NULL);

    g_autofree char *lengths
        = g_strconcat ("/engine/solver-moves/long/", solver_variants[i].name, NULL);

    g_test_add_data_func (walk, &solver_variants[i], test_walk);
    g_test_add_data_func (lengths, &solver_variants[i], test_long);
  }
  return g_test_run ();
}
