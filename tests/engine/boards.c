/* boards.c: the book of solved boards: its classes are counted by another formula, its values are
 * compared with proofs of every first turn, and with an independent brute force where that is quick
 * enough; boards that it draws are fair. */
#include <math.h>

#include "karum-boards.h"
#include "karum-engine.h"
#include "karum-fair.h"
#include "karum-solver.h"
#include "pahtum-boards.h"
#include "pahtum-state.h"
#include "rulesets.h"

/* With KARUM_TEST_DEEP a thousand boards are compared with proofs, and fifty with brute force. */
static guint
rounds (guint few, guint many)
{
  return g_getenv ("KARUM_TEST_DEEP") ? many : few;
}

static KarumRules
rules_for (unsigned holes)
{
  g_autofree char *text = g_strdup_printf ("pahtum:classic,size=5,holes=%u", holes);

  return engine_rules (text);
}

static guint64
choose (unsigned n, unsigned k)
{
  guint64 sets = 1;

  for (unsigned i = 0; i < k; i++)
    sets = sets * (n - i) / (i + 1);
  return sets;
}

/* Burnside: the mean number of sets that a symmetry keeps. All of them, for the identity; a half
 * turn leaves one cell in place and exchanges 12 pairs, a quarter turn makes 6 cycles of four, and
 * the four reflections leave 5 cells in place and exchange 10 pairs. */
static guint64
classes (unsigned holes)
{
  guint64 kept = choose (25, holes) + choose (12, holes / 2);

  if (holes % 4 <= 1)
    kept += 2 * choose (6, holes / 4);
  for (unsigned pairs = 0; 2 * pairs <= holes; pairs++)
    if (holes - 2 * pairs <= 5)
      kept += 4 * choose (10, pairs) * choose (5, holes - 2 * pairs);
  return kept / 8;
}

static void
test_count (void)
{
  for (unsigned n = 1; n <= PAHTUM_HOLES_MOST; n += 2) {
    guint64 count = 0;

    for (PahtumHoles holes = pahtum_holes_first (n); holes; holes = pahtum_holes_next (holes))
      count++;
    g_assert_cmpuint (count, ==, classes (n));
  }
}

static void
test_symmetries (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < 1000; i++) {
    PahtumHoles holes = g_rand_int (random) & 0x1ffffff;
    unsigned image, other;
    PahtumHoles least = pahtum_holes_least (holes, &image);

    g_assert_cmphex (pahtum_holes_image (holes, image), ==, least);
    g_assert_cmphex (pahtum_holes_of (pahtum_holes_cells (holes)), ==, holes);
    for (unsigned j = 0; j < 8; j++) {
      PahtumHoles turned = pahtum_holes_image (holes, j);

      g_assert_cmphex (pahtum_holes_image (turned, pahtum_holes_back (j)), ==, holes);
      g_assert_cmphex (pahtum_holes_least (turned, &other), ==, least);
    }
  }
}

static bool
is_best (const KarumBoardKnown *known, KarumPoint point)
{
  for (unsigned i = 0; i < known->n_best; i++)
    if (known->best[i] == point)
      return true;
  return false;
}

typedef struct {
  const KarumRules *rules;
  KarumSolver *solver;
  KarumState state;
  KarumBoardKnown known;
  unsigned n_best;
} Case;

/* The solver does not find the position after a turn in the book. */
static bool
prove (const KarumTurn *turn, void *data)
{
  static const KarumSearchLimits unlimited = { 0 };
  Case *test = data;
  KarumSearchResult result;

  g_assert_true (karum_solver_turn (test->solver, &test->state, turn, test->known.value, &unlimited,
                                    NULL, NULL, &result));
  g_assert_cmpint (result.exact, ==, is_best (&test->known, turn->points[0]));
  if (result.exact)
    g_assert_cmpfloat (result.score, ==, test->known.value);
  test->n_best += result.exact;
  return true;
}

static void
draw (const KarumRules *rules, KarumRandom *random, KarumState *state)
{
  char setup[KARUM_SETUP_TEXT];

  rules->game->setup_draw (rules, random, setup);
  g_assert_true (karum_start (rules, setup, NULL, state, NULL));
}

static void
test_solver (gconstpointer data)
{
  unsigned holes = GPOINTER_TO_UINT (data);
  KarumRules rules = rules_for (holes);
  Case test = { .rules = &rules, .solver = karum_solver_new (&rules, 1 << 24, NULL) };
  KarumRandom random;

  karum_random_init (&random, holes);
  for (guint i = 0; i < (holes > 7 ? rounds (12, 450) : rounds (2, 50)); i++) {
    draw (&rules, &random, &test.state);
    g_assert_true (karum_boards_find (&rules, &test.state, &test.known));
    test.n_best = 0;
    rules.game->turns (&rules, &test.state, prove, &test);
    g_assert_cmpuint (test.n_best, ==, test.known.n_best);
  }
  karum_solver_free (test.solver);
}

/* -- Brute force: all ways to fill up to 14 cells, without any knowledge of the game but its rows
 * -----
 */

#define CELLS 14
#define FILLINGS 4782969 /* 3 to the 14 */

typedef struct {
  unsigned cells[CELLS];  /* the empty ones: 5 × row + column */
  unsigned powers[CELLS]; /* of three */
  signed char board[25];  /* 0 empty or hole, 1 First, 2 Second */
  unsigned n;
  signed char *known; /* by filling: the value, or UNKNOWN */
} Brute;

#define UNKNOWN 127

static int
points_along (const Brute *brute, unsigned from, unsigned step)
{
  static const int worth[] = { 0, 0, 0, 3, 10, 25 };
  int points = 0;

  for (unsigned i = 0, run = 0; i < 5; i++) {
    int side = brute->board[from + i * step];

    run++;
    if (i < 4 && brute->board[from + (i + 1) * step] == side)
      continue;
    points += side == 1 ? worth[run] : side == 2 ? -worth[run] : 0;
    run = 0;
  }
  return points;
}

static int
brute_points (const Brute *brute)
{
  int points = 0;

  for (unsigned i = 0; i < 5; i++)
    points += points_along (brute, 5 * i, 1) + points_along (brute, i, 5);
  return points;
}

static int
brute_board (Brute *brute, unsigned filling, unsigned stones)
{
  bool first = stones % 2 == 0;
  int best = first ? -100 : 100;

  if (brute->known[filling] != UNKNOWN)
    return brute->known[filling];
  for (unsigned i = 0; i < brute->n; i++) {
    signed char *cell = &brute->board[brute->cells[i]];
    int value;

    if (*cell)
      continue;
    *cell = first ? 1 : 2;
    value = brute_board (brute, filling + (unsigned) *cell * brute->powers[i], stones + 1);
    *cell = 0;
    best = first ? MAX (best, value) : MIN (best, value);
  }
  if (stones == brute->n)
    best = brute_points (brute);
  brute->known[filling] = (signed char) best;
  return best;
}

static int
brute_value (Brute *brute, const KarumRules *rules, const KarumState *state)
{
  brute->n = 0;
  memset (brute->known, UNKNOWN, FILLINGS);
  for (unsigned cell = 0, power = 1; cell < 25; cell++)
    if (rules->game->cell (rules, state, karum_point (cell % 5, cell / 5)).content
        == KARUM_CELL_EMPTY) {
      brute->cells[brute->n] = cell;
      brute->powers[brute->n++] = power;
      power *= 3;
    }
  return brute_board (brute, 0, 0);
}

/* The value of the board, and the values of all first turns. */
static void
test_brute (void)
{
  KarumRules rules = rules_for (11);
  Brute brute = { .known = g_malloc (FILLINGS) };
  KarumRandom random;

  karum_random_init (&random, 11);
  for (guint round = 0; round < rounds (2, 50); round++) {
    KarumBoardKnown known;
    KarumState state;

    draw (&rules, &random, &state);
    g_assert_true (karum_boards_find (&rules, &state, &known));
    g_assert_cmpint (brute_value (&brute, &rules, &state), ==, known.value);
    g_assert_cmpuint (brute.n, ==, CELLS);
    for (unsigned i = 0; i < CELLS; i++)
      g_assert_cmpint (brute.known[brute.powers[i]] == known.value, ==,
                       is_best (&known, karum_point (brute.cells[i] % 5, brute.cells[i] / 5)));
  }
  g_free (brute.known);
}

static void
count_news (const KarumFairNews *news, void *data)
{
  guint *drawn = data;

  g_assert_cmpuint (news->drawn, >=, *drawn);
  *drawn = news->drawn;
}

/* Boards that the book doesn't contain are drawn until one is fair. */
static void
test_proved_fair (void)
{
  Brute brute = { .known = g_malloc (FILLINGS) };
  atomic_bool stop = false;
  KarumRandom random;

  karum_random_init (&random, 3);
  for (unsigned holes = 13; holes <= 15; holes += 2) {
    KarumRules rules = rules_for (holes);

    g_assert_false (karum_boards_can (&rules));
    g_assert_true (karum_boards_provable (&rules));
    for (guint i = 0; i < 3; i++) {
      char setup[KARUM_SETUP_TEXT];
      guint drawn = 0;
      KarumState state;

      g_assert_true (karum_fair_draw (&rules, &random, &stop, count_news, &drawn, setup, NULL));
      g_assert_true (karum_start (&rules, setup, NULL, &state, NULL));
      g_assert_cmpint (brute_value (&brute, &rules, &state), ==, 0);
    }
  }
  g_free (brute.known);
}

/* A proof that would take days is stopped while it goes on. */
static void
stop_it (const KarumFairNews *news, void *data)
{
  (void) news;
  atomic_store ((atomic_bool *) data, true);
}

static void
test_fair_stops (void)
{
  static const char *const provable[]
      = { "pahtum:classic,size=6,holes=6", "pahtum:classic,size=7,holes=13",
          "pahtum:japanese,size=6,holes=20" };
  static const char *const others[] = { "pahtum:classic",
                                        "pahtum:classic,size=5,holes=7",
                                        "pahtum:classic,size=6,holes=4",
                                        "pahtum:classic,size=6,holes=8,pie=on",
                                        "pahtum:classic,size=8,holes=36",
                                        "pahtum:classic,size=6,holes=8,stones=8",
                                        "pahtum:classic,size=6,holes=8,scoring=running",
                                        "pahtum:custodial,size=6,holes=8",
                                        "jarmo" };
  KarumRules rules = engine_rules ("pahtum:classic,size=8,holes=2");
  char setup[KARUM_SETUP_TEXT];
  atomic_bool stop = false;
  KarumRandom random;

  karum_random_init (&random, 1);
  g_assert_false (karum_fair_draw (&rules, &random, &stop, stop_it, &stop, setup, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (provable); i++) {
    rules = engine_rules (provable[i]);
    g_assert_true (karum_boards_provable (&rules));
  }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    rules = engine_rules (others[i]);
    g_assert_false (karum_boards_provable (&rules));
  }
}

/* The engine answers at once, with few nodes. */
static void
test_engine (void)
{
  KarumRules rules = rules_for (1);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 22, NULL);
  const KarumSearchLimits limits = { .nodes = 10000 }, few = { .nodes = 1 };
  KarumSearchResult result;
  KarumBoardKnown known;
  KarumState state;

  g_assert_true (karum_start (&rules, "c2", NULL, &state, NULL));
  g_assert_true (karum_boards_find (&rules, &state, &known));
  g_assert_cmpint (known.value, ==, 3);
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
  g_assert_true (result.exact);
  g_assert_cmpfloat (result.score, ==, 3);
  g_assert_true (is_best (&known, result.turn.points[0]));
  /* What is known is told however few nodes there are. */
  karum_engine_clear (engine);
  g_assert_true (karum_engine_search (engine, &state, &few, NULL, NULL, &result));
  g_assert_true (result.exact);
  g_assert_cmpfloat (result.score, ==, 3);
  g_assert_true (is_best (&known, result.turn.points[0]));
  karum_engine_free (engine);
  /* A draw by symmetry, with far more empty cells than can be proved otherwise. */
  rules = engine_rules ("pahtum:classic");
  engine = karum_engine_new (&rules, 1 << 22, NULL);
  g_assert_true (karum_start (&rules, "d1 a4 d4 g4 d7", NULL, &state, NULL));
  g_assert_true (karum_engine_search (engine, &state, &limits, NULL, NULL, &result));
  g_assert_true (result.exact);
  g_assert_cmpfloat (result.score, ==, 0);
  g_assert_cmpuint (result.pv_length, ==, 44);
  karum_engine_free (engine);
}

/* The line of @result leads to a drawn end of the game. */
static void
check_drawn (const KarumRules *rules, const KarumState *start, const KarumSearchResult *result)
{
  KarumState state = *start, next;
  KarumPvPlace place = { 0 };
  int32_t points[2];
  KarumTurn turn;

  while (karum_pv_next (rules, result, &place, &turn)) {
    g_assert_true (rules->game->turn_check (rules, &state, &turn, NULL));
    rules->game->apply (rules, &state, &turn, &next);
    state = next;
  }
  g_assert_true (rules->game->status (rules, &state).over);
  rules->game->points (rules, &state, points);
  g_assert_cmpint (points[0], ==, points[1]);
}

#define LINES 6

/* The first of several lines is that of a search for one, all best turns are proved, and others are
 * worth less. */
static void
check_lines (const char *ruleset, const char *setup, const KarumSearchLimits *limits)
{
  KarumRules rules = engine_rules (ruleset);
  KarumEngine *engine = karum_engine_new (&rules, 1 << 22, NULL);
  KarumSearchLimits one = *limits;
  KarumSearchResult lines[LINES], alone;
  KarumBoardKnown known;
  KarumState state;

  g_assert_true (karum_start (&rules, setup, NULL, &state, NULL));
  g_assert_true (karum_boards_find (&rules, &state, &known));
  one.lines = 1;
  g_assert_true (karum_engine_search (engine, &state, &one, NULL, NULL, &alone));
  karum_engine_clear (engine);
  g_assert_true (karum_engine_search (engine, &state, limits, NULL, NULL, lines));
  g_assert_cmpuint (lines[0].n_results, ==, LINES);
  g_assert_true (karum_turn_equal (&lines[0].turn, &alone.turn));
  for (unsigned i = 0; i < LINES; i++) {
    g_assert_cmpint (lines[i].exact && lines[i].score == known.value, ==, i < known.n_best);
    g_assert_cmpint (is_best (&known, lines[i].turn.points[0]), ==, i < known.n_best);
    g_assert_cmpfloat (lines[i].upper, <=, known.value - (i < known.n_best ? 0 : 1));
    for (unsigned j = 0; j < i; j++)
      g_assert_false (karum_turn_equal (&lines[i].turn, &lines[j].turn));
    if (known.mirror)
      check_drawn (&rules, &state, &lines[i]);
  }
  karum_engine_free (engine);
}

static void
test_lines (void)
{
  const KarumSearchLimits limits = { .nodes = 20000, .lines = LINES };

  check_lines ("pahtum:classic", "d1 a4 d4 g4 d7", &limits);
  check_lines ("pahtum:japanese,size=5,holes=11", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 c3", &limits);
  check_lines ("pahtum:classic,size=5,holes=3", "a1 b2 c4", &limits);
}

static void
test_fair (void)
{
  KarumRandom random;

  karum_random_init (&random, 7);
  for (unsigned holes = 1; holes <= PAHTUM_HOLES_MOST; holes += 2) {
    KarumRules rules = rules_for (holes);
    char setup[KARUM_SETUP_TEXT];
    KarumBoardKnown known;
    KarumState state;

    karum_boards_draw (&rules, &random, setup);
    g_assert_true (karum_start (&rules, setup, NULL, &state, NULL));
    g_assert_true (karum_boards_find (&rules, &state, &known));
    g_assert_cmpint (known.value, ==, 0);
  }
}

/* Holes at random, and at their images under @symmetry, all cells that stay in place
 * are holes. */
static void
draw_mirrored (const KarumRules *rules, KarumRandom *random, unsigned symmetry, KarumState *state)
{
  unsigned side = (unsigned) rules->values[PAHTUM_SIZE];
  gboolean holes[8][8] = { { FALSE } };
  g_autoptr (GString) setup = g_string_new (NULL);
  int32_t n = 0;

  for (unsigned i = 0; i < side * side || n < rules->values[PAHTUM_HOLES]; i++) {
    unsigned cell = i < side * side ? i : karum_random_below (random, side * side);
    KarumPoint point = karum_point (cell % side, cell / side);
    KarumPoint image = karum_point_turned (point, side, symmetry);
    gboolean *hole = &holes[cell / side][cell % side];

    if (*hole || (i < side * side) != (image == point))
      continue;
    *hole = holes[karum_point_row (image)][karum_point_column (image)] = TRUE;
    n += image == point ? 1 : 2;
  }
  for (unsigned cell = 0; cell < side * side; cell++)
    if (holes[cell / side][cell % side])
      g_string_append_printf (setup, "%s%c%u", setup->len ? " " : "", 'a' + cell % side,
                              cell / side + 1);
  g_assert_true (karum_start (rules, setup->str, NULL, state, NULL));
}

/* Boards that a reflection or a half turn keeps, while every empty cell moves, are draws, whatever
 * the first turn: the solver, which doesn't use that, says the same of every first turn. */
static void
test_mirrored (void)
{
  static const char *const rulesets[]
      = { "pahtum:classic,size=6,holes=14", "pahtum:classic,size=7,holes=27" };
  static const unsigned mirrors[] = { 1, 2, 3, 4, 7 };
  KarumRandom random;

  karum_random_init (&random, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (rulesets) * G_N_ELEMENTS (mirrors); i++) {
    KarumRules rules = engine_rules (rulesets[i % G_N_ELEMENTS (rulesets)]);
    KarumSolver *solver = karum_solver_new (&rules, 1 << 22, NULL);
    const KarumSearchLimits limits = { 0 };
    KarumSearchResult result;
    KarumBoardKnown known;
    KarumState state;

    draw_mirrored (&rules, &random, mirrors[i / G_N_ELEMENTS (rulesets)], &state);
    g_assert_true (karum_boards_find (&rules, &state, &known));
    g_assert_cmpint (known.value, ==, 0);
    g_assert_cmpuint (known.n_best, ==, karum_turn_count (&rules, &state, 100));
    for (unsigned at = 0; at < known.n_best; at++) {
      KarumTurn turn = { .kind = PAHTUM_STONE, .n_points = 1, .points = { known.best[at] } };

      g_assert_true (
          karum_solver_turn (solver, &state, &turn, -INFINITY, &limits, NULL, NULL, &result));
      g_assert_cmpfloat (result.score, ==, 0);
    }
    g_assert_true (karum_solver_solve (solver, &state, &limits, NULL, NULL, &result));
    g_assert_true (result.exact && result.score == 0);
    check_drawn (&rules, &state, &result);
    karum_solver_free (solver);
  }
}

/* What isn't in the book is not found there. */
static void
test_outside (void)
{
  static const char *const rulesets[] = {
    "pahtum:classic",
    "pahtum:classic,size=5,holes=13",
    "pahtum:classic,size=5,holes=5,pie=on",
    "pahtum:classic,size=5,holes=5,stones=9",
    "pahtum:classic,size=5,holes=5,scoring=running",
    "pahtum:japanese,size=5,holes=5,capture=custodial",
    "pahtum:strikeout,size=5,holes=4",
    "jarmo",
  };
  KarumRules rules = rules_for (5);
  KarumBoardKnown known;
  KarumState state;

  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    KarumRules other = engine_rules (rulesets[i]);

    g_assert_false (karum_boards_can (&other));
    engine_position (&other, 1, 0, &state);
    g_assert_false (karum_boards_find (&other, &state, &known));
  }
  engine_position (&rules, 1, 0, &state);
  g_assert_true (karum_boards_find (&rules, &state, &known));
  engine_position (&rules, 1, 1, &state);
  g_assert_false (karum_boards_find (&rules, &state, &known));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/boards/count", test_count);
  g_test_add_func ("/engine/boards/symmetries", test_symmetries);
  for (unsigned holes = 5; holes <= PAHTUM_HOLES_MOST; holes += 2) {
    g_autofree char *path = g_strdup_printf ("/engine/boards/solver/%u", holes);
    g_test_add_data_func (path, GUINT_TO_POINTER (holes), test_solver);
  }
  g_test_add_func ("/engine/boards/brute", test_brute);
  g_test_add_func ("/engine/boards/engine", test_engine);
  g_test_add_func ("/engine/boards/lines", test_lines);
  g_test_add_func ("/engine/boards/fair", test_fair);
  g_test_add_func ("/engine/boards/proved-fair", test_proved_fair);
  g_test_add_func ("/engine/boards/fair-stops", test_fair_stops);
  g_test_add_func ("/engine/boards/mirrored", test_mirrored);
  g_test_add_func ("/engine/boards/outside", test_outside);
  return g_test_run ();
}
