/* solver.c: values that the solver proves against those that trying everything gives, in positions
 * that play would hardly reach as well; and that nothing is called proved that isn't. */
#include <glib.h>
#include <string.h>

#include "karum-games.h"
#include "karum-solver.h"
#include "pahtum-brute.h"

#define SEED 20261122

typedef struct {
  const char *name;
  const char *options; /* besides size, holes and stones */
  gboolean running, custodial, pie, oneside, placed;
} Variant;

static const Variant variants[] = {
  { "final", "pahtum:classic,placement=agreed" },
  { "running", "pahtum:classic,placement=agreed,scoring=running", .running = TRUE },
  { "custodial", "pahtum:classic,placement=agreed,capture=custodial", .custodial = TRUE },
  { "custodial-running", "pahtum:classic,placement=agreed,scoring=running,capture=custodial",
    .running = TRUE, .custodial = TRUE },
};

static const Variant placed_variants[] = {
  { "alternate", "pahtum:strikeout,scoring=final", .placed = TRUE },
  { "alternate-running", "pahtum:strikeout", .placed = TRUE, .running = TRUE },
  { "alternate-custodial", "pahtum:custodial", .placed = TRUE, .custodial = TRUE },
  { "oneside", "pahtum:custodial,capture=none,placement=oneside", .placed = TRUE, .oneside = TRUE },
  { "oneside-running", "pahtum:strikeout,placement=oneside", .placed = TRUE, .oneside = TRUE,
    .running = TRUE },
  { "oneside-custodial", "pahtum:custodial,placement=oneside", .placed = TRUE, .oneside = TRUE,
    .custodial = TRUE },
};

/* How many positions a test takes: -m thorough takes more. */
static int
positions (int count)
{
  return g_test_thorough () ? 50 * count : count;
}

static KarumSolver *
make_solver (const Variant *variant, const BruteRules *brute, KarumRules *rules)
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

/* Plays the solver's line to the end with the other rules: it has to bring what was promised. */
static void
check_line (const KarumRules *rules,
            const BruteRules *brute,
            BruteBoard board,
            const KarumSearchResult *result,
            int value)
{
  for (unsigned i = 0; i < result->pv_length; i++) {
    char text[KARUM_TURN_TEXT];
    gboolean exchanged = board.exchanged;

    rules->game->turn_write (rules, &result->pv[i], text);
    g_assert_true (brute_play (brute, &board, text));
    if (board.exchanged != exchanged)
      value = -value;
    if (i == 0 && board.phase != BRUTE_OVER)
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
  g_autofree char *line = brute_line (brute, board);
  KarumSearchLimits limits = { .threads = threads };
  KarumSearchResult *result = g_new (KarumSearchResult, 1);
  KarumState state;
  KarumError error;
  int value;

  if (!karum_start (rules, NULL, line, &state, &error))
    g_error ("%s: %s %s", line, error.message, error.detail);
  value = brute_value (brute, board);
  g_assert_true (karum_solver_solve (solver, &state, &limits, result));
  g_assert_true (result->exact);
  if ((int) result->score != (board->side == 0 ? value : -value))
    g_error ("%s: %g instead of %d for First", line, result->score, value);
  g_assert_true (karum_turn_equal (&result->turn, &result->pv[0]));
  g_assert_cmpuint (result->depth, ==, result->pv_length);
  check_line (rules, brute, *board, result, value);
  g_free (result);
}

/* Up to what a position line can hold. */
static int
any_payment (GRand *random)
{
  return g_rand_int_range (random, 0, g_rand_int_range (random, 0, 6) ? 40 : 1000000000);
}

/* Fills all cells but @empty with holes and stones: as many of each side as chance has it. */
static void
fill (GRand *random, BruteRules *brute, BruteBoard *board, int empty)
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
      board->paid[side] = any_payment (random);
  }
}

/* Rules and a board in which somebody can play on. */
static void
draw (GRand *random, const Variant *variant, int empty_max, BruteRules *brute, BruteBoard *board)
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
    fill (random, brute, board, empty);
    /* Now and then so few in hand that cells stay empty. */
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
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  int empty_max = variant->custodial ? 6 : 7;

  for (int i = 0; i < positions (150); i++) {
    BruteRules brute;
    BruteBoard board;
    KarumRules rules;
    KarumSolver *solver;

    draw (random, variant, i % 30 == 0 ? empty_max + 2 : empty_max, &brute, &board);
    solver = make_solver (variant, &brute, &rules);
    check (solver, &rules, &brute, &board, 1 + (unsigned) i % 3);
    karum_solver_free (solver);
  }
}

/* One solver for many positions of the same rules: what it remembers must not mislead it. */
static void
test_memory (gconstpointer data)
{
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  BruteRules brute = { .size = 5,
                       .holes = 3,
                       .stones = 22,
                       .running = variant->running,
                       .custodial = variant->custodial };
  KarumRules rules;
  KarumSolver *solver = make_solver (variant, &brute, &rules);

  for (int i = 0; i < positions (100); i++) {
    BruteBoard board;

    do {
      fill (random, &brute, &board, g_rand_int_range (random, 1, variant->custodial ? 7 : 8));
      brute_settle (&brute, &board);
    } while (board.phase == BRUTE_OVER || board.hands[0] < 0 || board.hands[1] < 0);
    check (solver, &rules, &brute, &board, 1 + (unsigned) i % 2);
  }
  karum_solver_free (solver);
}

/* The board mirrored (bit 0: left and right, bit 1: up and down) and turned about the diagonal (bit
 * 2). */
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

static int
solved (KarumSolver *solver,
        const KarumRules *rules,
        const BruteRules *brute,
        const BruteBoard *board)
{
  g_autofree char *line = brute_line (brute, board);
  g_autofree KarumSearchResult *result = g_new (KarumSearchResult, 1);
  KarumSearchLimits limits = { .threads = 2 };
  KarumState state;

  g_assert_true (karum_start (rules, NULL, line, &state, NULL));
  g_assert_true (karum_solver_solve (solver, &state, &limits, result));
  return board->side == 0 ? (int) result->score : -(int) result->score;
}

/* More cells, on boards that have all symmetries: what is found in the table counts, and positions
 * that are images of each other are worth the same, in whatever order they come. */
static void
test_images (gconstpointer data)
{
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 4);
  BruteRules brute = { .size = 5,
                       .holes = 1,
                       .stones = 25,
                       .running = variant->running,
                       .custodial = variant->custodial };
  int empty = variant->custodial ? 7 : variant->running ? 9 : 10;
  KarumRules rules;
  KarumSolver *solver = make_solver (variant, &brute, &rules);

  for (int i = 0; i < positions (variant->custodial ? 4 : 8); i++) {
    BruteBoard board;
    char *middle = &board.cells[2][2], *hole;
    int value;

    fill (random, &brute, &board, empty);
    hole = memchr (board.cells, '#', sizeof board.cells);
    *hole = *middle;
    *middle = '#';
    value = brute_value (&brute, &board);
    for (int symmetry = 7; symmetry >= 0; symmetry--) {
      BruteBoard image = image_of (&board, symmetry);

      g_assert_cmpint (solved (solver, &rules, &brute, &image), ==, value);
    }
  }
  karum_solver_free (solver);
}

/* The nodes that a proof takes with one thread, which is always the same number. */
static uint64_t
nodes_of (KarumSolver *solver,
          const KarumRules *rules,
          const BruteRules *brute,
          const BruteBoard *board)
{
  g_autofree char *line = brute_line (brute, board);
  g_autofree KarumSearchResult *result = g_new (KarumSearchResult, 1);
  KarumSearchLimits limits = { .threads = 1 };
  KarumState state;

  g_assert_true (karum_start (rules, NULL, line, &state, NULL));
  g_assert_true (karum_solver_solve (solver, &state, &limits, result));
  return result->nodes;
}

/* An image of a position that has been proved is known, and so is its best turn. */
static void
test_images_known (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 6);
  BruteRules brute = { .size = 5, .holes = 1, .stones = 25 };
  KarumRules rules;
  KarumSolver *solver = make_solver (&variants[0], &brute, &rules);
  uint64_t first = 0, images = 0;

  for (int i = 0; i < positions (12); i++) {
    BruteBoard board;
    char *middle = &board.cells[2][2], *hole;

    fill (random, &brute, &board, 16);
    hole = memchr (board.cells, '#', sizeof board.cells);
    *hole = *middle;
    *middle = '#';
    first += nodes_of (solver, &rules, &brute, &board);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
      BruteBoard image = image_of (&board, symmetry);

      images += nodes_of (solver, &rules, &brute, &image);
    }
  }
  /* Seven images, whose turns may come in another order, against one proof. */
  g_test_message ("%" G_GUINT64_FORMAT " nodes, then %" G_GUINT64_FORMAT, first, images);
  g_assert_cmpuint (images, <, first / 4);
  karum_solver_free (solver);
}

/* Too many cells to try everything: what is found in a large table that knows earlier positions is
 * what is found almost without one. */
static void
test_table (gconstpointer data)
{
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 5);
  BruteRules brute = { .size = 5,
                       .holes = 1,
                       .stones = 25,
                       .running = variant->running,
                       .custodial = variant->custodial };
  int empty = variant->custodial ? 9 : variant->running ? 11 : 15;
  KarumRules rules;
  KarumSolver *solver = make_solver (variant, &brute, &rules);

  for (int i = 0; i < positions (20); i++) {
    KarumSolver *forgetful = karum_solver_new (&rules, 64, NULL);
    BruteBoard board;
    char *middle = &board.cells[2][2], *hole;

    fill (random, &brute, &board, empty - i % 3);
    hole = memchr (board.cells, '#', sizeof board.cells);
    *hole = *middle;
    *middle = '#';
    g_assert_cmpint (solved (solver, &rules, &brute, &board), ==,
                     solved (forgetful, &rules, &brute, &board));
    karum_solver_free (forgetful);
  }
  karum_solver_free (solver);
}

/* Boards with almost nothing but holes, on which the whole game can be tried, the pie rule too. */
static void
test_starts (gconstpointer data)
{
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);

  for (int i = 0; i < positions (24); i++) {
    BruteRules brute = {
      .size = 5, .running = variant->running, .custodial = variant->custodial, .pie = i % 3 != 0
    };
    int empty = 2 * g_rand_int_range (random, 1, 4);
    BruteBoard board;
    KarumRules rules;
    KarumSolver *solver;

    brute.holes = 25 - empty;
    brute.stones = g_rand_int_range (random, 1, empty + 2);
    fill (random, &brute, &board, empty);
    board.paid[0] = board.paid[1] = 0;
    board.side = 0;
    solver = make_solver (variant, &brute, &rules);
    check (solver, &rules, &brute, &board, 1);
    /* What has been paid before the first stone counts, and isn't mixed up. */
    if (brute.running) {
      board.paid[i % 2] = any_payment (random);
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

/* Holes still to be placed, sides to be chosen. */
static void
test_phases (gconstpointer data)
{
  const Variant *variant = data;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);

  for (int i = 0; i < positions (16); i++) {
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
    fill (random, &brute, &board, empty + to_place);
    brute.holes += to_place;
    board.paid[0] = board.paid[1] = 0;
    board.to_place = to_place;
    board.phase = to_place > 0 ? BRUTE_HOLES : BRUTE_CHOOSE;
    if (variant->oneside)
      board.side = to_place > 0 ? 0 : 1;
    else
      board.side = (brute.holes - to_place) % 2 == 0 ? 1 : 0;
    brute.pie = !variant->oneside && i % 2;
    solver = make_solver (variant, &brute, &rules);
    check (solver, &rules, &brute, &board, 1);
    karum_solver_free (solver);
  }
}

static void
start_large (KarumRules *rules, KarumState *state)
{
  KarumError error;

  g_assert_true (karum_rules_read (karum_games, "pahtum:classic", rules, &error));
  g_assert_true (karum_start (rules, "c1 b2 g4 a6 d7", NULL, state, &error));
}

/* What can't be proved within a limit is not called proved. */
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
    g_assert_false (karum_solver_solve (solver, &state, &limits[i], result));
    g_assert_false (result->exact);
  }
  karum_solver_free (solver);
  g_free (result);
}

/* Sets the flag once the solver is at work. */
static gpointer
stop_soon (gpointer data)
{
  g_usleep (20000);
  atomic_store ((atomic_bool *) data, true);
  return NULL;
}

static void
test_stop (void)
{
  atomic_bool stop = false;
  const KarumSearchLimits limits = { .threads = 2, .stop = &stop };
  KarumRules rules;
  KarumState state;
  KarumSearchResult *result = g_new0 (KarumSearchResult, 1);
  KarumSolver *solver;
  GThread *thread;

  start_large (&rules, &state);
  solver = karum_solver_new (&rules, 1 << 20, NULL);
  thread = g_thread_new ("stop", stop_soon, &stop);
  g_assert_false (karum_solver_solve (solver, &state, &limits, result));
  g_assert_false (result->exact);
  g_thread_join (thread);
  karum_solver_free (solver);
  g_free (result);
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

static void
add (const char *what, const Variant *variant, GTestDataFunc test)
{
  g_autofree char *path = g_strdup_printf ("/engine/solver/%s/%s", what, variant->name);

  g_test_add_data_func (path, variant, test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++) {
    add ("play", &variants[i], test_play);
    add ("memory", &variants[i], test_memory);
    add ("images", &variants[i], test_images);
    add ("table", &variants[i], test_table);
    add ("starts", &variants[i], test_starts);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (placed_variants); i++)
    add ("phases", &placed_variants[i], test_phases);
  g_test_add_func ("/engine/solver/images-known", test_images_known);
  g_test_add_func ("/engine/solver/limits", test_limits);
  g_test_add_func ("/engine/solver/stop", test_stop);
  g_test_add_func ("/engine/solver/no-memory", test_no_memory);
  return g_test_run ();
}
