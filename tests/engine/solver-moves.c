/* solver-moves.c: compares bounds, dropped cells and keys of the solver with exhaustive search, in
 * all successors of a position. */
#include <glib.h>
#include <string.h>

#include "../deep.h"
#include "pahtum-brute.h"
#include "solver/solver-hash.h"
#include "solver/solver-moves.h"

#define SEED 20261123
#define UNKNOWN G_MININT

typedef struct {
  const char *name;
  gboolean running;
  int short_of; /* number of cells that stay empty */
} Variant;

static const Variant variants[] = { { "final", FALSE, 0 },
                                    { "running", TRUE, 0 },
                                    { "final-partial", FALSE, 3 },
                                    { "running-partial", TRUE, 3 } };

/* A position and all its successors; values are indexed by the ternary code of its empty cells. */
typedef struct {
  BruteRules brute;
  SolverBoard board;
  int n;
  int cells[64]; /* 8·row + column */
  int *values;
  GHashTable *known; /* points still to be won, by key */
} Walk;

/* Four times @count with "tools/test --deep". */
static int
positions (guint count)
{
  return (int) deep_rounds (4 * count);
}

static int
paid (const BruteBoard *board)
{
  return board->paid[0] - board->paid[1];
}

static uint64_t
cells_with (const BruteBoard *board, int size, char content)
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

static void
read_position (const Walk *walk, const BruteBoard *board, SolverPosition *position)
{
  int size = walk->brute.size;
  uint64_t stones[2] = { cells_with (board, size, 'x'), cells_with (board, size, 'o') };
  uint64_t empty = cells_with (board, size, '.');

  solver_position_init (&walk->board, stones, empty, (unsigned) board->side,
                        turns_left (board, __builtin_popcountll (empty)), position);
}

/* The bounds are correct for any limit. */
static void
check_bounds (const SolverPosition *position, const SolverMoves *moves, int value)
{
  for (int more = -2; more <= 2; more++) {
    g_assert_cmpint (solver_moves_upper (position, moves, value + more), >=, value);
    g_assert_cmpint (solver_moves_lower (position, moves, value + more), <=, value);
  }
  g_assert_cmpint (solver_moves_upper (position, moves, SOLVER_VALUE_MAX), >=, value);
  g_assert_cmpint (solver_moves_lower (position, moves, -SOLVER_VALUE_MAX), <=, value);
}

/* Positions with the same key have the same points still to be won. */
static void
check_key (const Walk *walk, const SolverPosition *position, const SolverMoves *moves, int value)
{
  int image, won = value - position->base - position->bank;
  uint64_t key = solver_moves_key (&walk->board, position, moves, &image);
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

  solver_place (&walk->board, &played, cell);
  read_position (walk, next, &read);
  g_assert_cmpuint (played.left, ==, walk->board.mode.partial ? read.left : played.left);
  solver_moves_find (&walk->board, &played, &moves);
  key = solver_moves_key (&walk->board, &played, &moves, &image);
  solver_moves_find (&walk->board, &read, &moves);
  g_assert_cmpuint (key, ==, solver_moves_key (&walk->board, &read, &moves, &image));
  if (!walk->brute.running)
    g_assert_cmpint (played.base + played.bank, ==, read.base + read.bank);
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

  solver_moves_choose (&walk->board, position, &kept, SOLVER_NO_CELL);
  for (unsigned i = 0; i < kept.n; i++) {
    g_assert_cmpint (values[kept.cells[i]], !=, UNKNOWN);
    found |= values[kept.cells[i]] == value;
    check_turn (walk, position, kept.cells[i], &next[kept.cells[i]]);
  }
  if (kept.n == 0) {
    g_assert_cmpint (solver_moves_upper (position, moves, SOLVER_VALUE_MAX), ==,
                     solver_moves_lower (position, moves, -SOLVER_VALUE_MAX));
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

  read_position (walk, board, &position);
  solver_moves_find (&walk->board, &position, &moves);
  check_bounds (&position, &moves, value);
  check_key (walk, &position, &moves, value);
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
    return walk->brute.running ? 0 : brute_margin (&walk->brute, board);
  if (walk->values[code] != UNKNOWN)
    return walk->values[code];
  for (int i = 0; i < walk->n; i++, power *= 3) {
    int cell = walk->cells[i];
    char text[] = { (char) ('a' + cell % 8), (char) ('1' + cell / 8), 0 };

    values[cell] = UNKNOWN;
    next[cell] = *board;
    if (!brute_play (&walk->brute, &next[cell], text))
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

/* The length of the longest stretch without holes through @cell, or 0. */
static int
longest (const BruteBoard *board, int size, int cell)
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

/* Draws a board whose stretches without holes are at most @limit long, with stones on all cells
 * except
 * @empty. Either side may have more stones. */
static void
draw (GRand *random, int size, int limit, int symmetry, int empty, BruteBoard *board)
{
  int cells[64], n = 0;

  memset (board, 0, sizeof *board);
  memset (board->cells, '.', sizeof board->cells);
  for (int tries = 0; tries < 4000; tries++) {
    int cell = g_rand_int_range (random, 0, size) * 8 + g_rand_int_range (random, 0, size);

    if (board->cells[cell / 8][cell % 8] == '.' && longest (board, size, cell) > limit)
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

static void
begin_walk (
    Walk *walk, const Variant *variant, int short_of, SolverTables *tables, BruteBoard *board)
{
  int size = walk->brute.size, turns;
  SolverMode mode = { .running = variant->running, .partial = short_of > 0 };

  walk->n = 0;
  for (uint64_t empty = cells_with (board, size, '.'); empty; empty &= empty - 1)
    walk->cells[walk->n++] = __builtin_ctzll (empty);
  turns = MAX (walk->n - short_of, 0);
  board->hands[board->side] = (turns + 1) / 2;
  board->hands[1 - board->side] = turns / 2;
  if (!mode.partial)
    board->hands[0] = board->hands[1] = 40;
  g_assert_true (solver_board_init (&walk->board, (unsigned) size, cells_with (board, size, '#'),
                                    mode, tables));
}

static void
walk_all (Walk *walk, BruteBoard *board)
{
  int codes = 1;

  for (int i = 0; i < walk->n; i++)
    codes *= 3;
  walk->values = g_new (int, codes);
  for (int i = 0; i < codes; i++)
    walk->values[i] = UNKNOWN;
  brute_settle (&walk->brute, board);
  visit (walk, board, 0);
  g_free (walk->values);
}

/* The empty cell with the shortest stretches; those of two cells never score. */
static int
narrowest (const Walk *walk, const BruteBoard *board)
{
  int narrow = -1, size = walk->brute.size;

  for (int i = 0; i < walk->n; i++) {
    int cell = walk->cells[i];

    if (board->cells[cell / 8][cell % 8] == '.'
        && (narrow < 0 || longest (board, size, cell) < longest (board, size, narrow)))
      narrow = cell;
  }
  return narrow;
}

/* Also tests the position with one more turn to the end, and with two more stones but the same
 * number of turns, because one table must distinguish them. */
static void
walk_related (Walk *walk, const Variant *variant, SolverTables *tables, BruteBoard *board)
{
  int fewer = variant->short_of > 0 ? 2 : 0;

  walk->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  begin_walk (walk, variant, variant->short_of, tables, board);
  walk_all (walk, board);
  if (variant->short_of > 0) {
    begin_walk (walk, variant, variant->short_of - 1, tables, board);
    walk_all (walk, board);
  }
  for (int side = 0; side < 2; side++) {
    int cell = narrowest (walk, board);

    board->cells[cell / 8][cell % 8] = "xo"[side];
  }
  begin_walk (walk, variant, variant->short_of - fewer, tables, board);
  walk_all (walk, board);
  g_hash_table_unref (walk->known);
}

static void
free_tables (SolverTables *tables)
{
  for (unsigned length = 0; length <= SOLVER_LENGTH_MAX; length++)
    solver_lines_free (tables->lines[length]);
}

static void
test_walk (gconstpointer data)
{
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autofree Walk *walk = g_new0 (Walk, 1);
  SolverTables tables = { 0 };

  for (int i = 0; i < positions (12); i++) {
    BruteBoard board;

    walk->brute = (BruteRules){ .size = 5 + i % 4, .running = variant->running };
    draw (random, walk->brute.size, 3 + i % 3, i % 6, 9 + (i % 5 == 0), &board);
    walk_related (walk, variant, &tables, &board);
  }
  free_tables (&tables);
}

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
stored_swings (const Walk *walk, const BruteBoard *board, SolverPlace *swings, gboolean *stored)
{
  SolverPosition position;
  SolverMoves moves;
  int image;
  uint64_t key;

  memset (swings, 0, 64 * sizeof *swings);
  read_position (walk, board, &position);
  solver_moves_find (&walk->board, &position, &moves);
  key = solver_moves_key (&walk->board, &position, &moves, &image);
  for (unsigned i = 0; i < moves.n; i++) {
    unsigned cell = moves.cells[i];

    swings[image < 0 ? cell : walk->board.images[image].cells[cell]] = moves.swings[i];
  }
  *stored = moves.n >= SOLVER_IMAGES_CELLS;
  return key;
}

static void
check_images (const Walk *walk, const BruteBoard *board, int *n_checked)
{
  int size = walk->brute.size;
  uint64_t holes = cells_with (board, size, '#');
  SolverPlace swings[64], others[64];
  gboolean stored;
  uint64_t key = stored_swings (walk, board, swings, &stored);

  for (int symmetry = 1; stored && symmetry < 8; symmetry++) {
    BruteBoard image = turned (board, size, symmetry);

    if (cells_with (&image, size, '#') != holes)
      continue;
    g_assert_cmpuint (stored_swings (walk, &image, others, &stored), ==, key);
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
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  g_autofree Walk *walk = g_new0 (Walk, 1);
  SolverTables tables = { 0 };
  int n_checked = 0;

  for (int i = 0; i < positions (600); i++) {
    BruteBoard board;

    walk->brute = (BruteRules){ .size = 5 + i % 4, .running = variant->running };
    draw (random, walk->brute.size, 3 + i % 4, 1 + i % 5, 12 + i % 7, &board);
    begin_walk (walk, variant, variant->short_of, &tables, &board);
    check_images (walk, &board, &n_checked);
  }
  g_assert_cmpint (n_checked, >, 300);
  free_tables (&tables);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++) {
    g_autofree char *walk = g_strconcat ("/engine/solver-moves/walk/", variants[i].name, NULL);
    g_autofree char *images = g_strconcat ("/engine/solver-moves/images/", variants[i].name, NULL);

    g_test_add_data_func (walk, &variants[i], test_walk);
    g_test_add_data_func (images, &variants[i], test_images);
  }
  return g_test_run ();
}
