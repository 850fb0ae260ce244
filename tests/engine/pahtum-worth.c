/* pahtum-worth.c: the worth of the lines of a Pah-Tum board under symmetries, and at the end. */
#include <glib.h>
#include <string.h>

#include "karum-games.h"
#include "pahtum/pahtum-lines.h"

#define SEED 20261122
#define BOARDS 300

static PahtumLines *
lines_of (const char *text)
{
  KarumRules rules;
  PahtumLines *lines;

  g_assert_true (karum_rules_read (karum_games, text, &rules, NULL));
  lines = pahtum_lines_new (&rules);
  g_assert_nonnull (lines);
  return lines;
}

/* A 7×7 board of random contents; one cell in @empty is empty, none if it is 0. */
static void
draw (GRand *random, int empty, PahtumState *state)
{
  memset (state, 0, sizeof *state);
  for (unsigned cell = 0; cell < PAHTUM_CELLS_MAX; cell++) {
    int content = g_rand_int_range (random, 0, 9);

    if (cell / 8 == 7 || cell % 8 == 7 || (empty > 0 && g_rand_int_range (random, 0, empty) == 0))
      continue;
    if (content == 0)
      state->holes |= pahtum_cell (cell);
    else
      state->stones[content % 2] |= pahtum_cell (cell);
  }
}

static PahtumCells
reflected (PahtumCells cells, gboolean rows)
{
  PahtumCells image = 0;

  for (unsigned cell = 0; cell < PAHTUM_CELLS_MAX; cell++)
    if (cells >> cell & 1)
      image |= pahtum_cell (rows ? (6 - cell / 8) * 8 + cell % 8 : cell / 8 * 8 + 6 - cell % 8);
  return image;
}

static KarumValue
worth_of (const PahtumLines *lines, const PahtumState *state)
{
  PahtumBoard board;

  pahtum_lines_board (lines, state, &board);
  return pahtum_lines_worth (lines, &board);
}

static void
test_symmetry (gconstpointer ruleset)
{
  g_autofree PahtumLines *lines = lines_of (ruleset);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  for (int i = 0; i < BOARDS; i++) {
    PahtumState state, image = { 0 };
    KarumValue worth;

    draw (random, 2 + i % 3, &state);
    worth = worth_of (lines, &state);
    for (int axis = 0; axis < 2; axis++) {
      image.stones[0] = reflected (state.stones[0], axis);
      image.stones[1] = reflected (state.stones[1], axis);
      image.holes = reflected (state.holes, axis);
      g_assert_cmpint (worth_of (lines, &image), ==, worth);
    }
    image = state;
    image.stones[0] = state.stones[1];
    image.stones[1] = state.stones[0];
    g_assert_cmpint (worth_of (lines, &image), ==, -worth);
  }
}

/* The points of a full board for both sides, counted cell by cell. */
static int
points (const PahtumState *state)
{
  static const int values[] = { 0, 0, 0, 3, 10, 25, 56, 119 };
  int sum = 0;

  for (int side = 0; side < 2; side++)
    for (unsigned axis = 0; axis < 2; axis++)
      for (unsigned line = 0; line < 7; line++)
        for (unsigned i = 0, length = 0; i <= 7; i++) {
          unsigned cell = axis ? 8 * i + line : 8 * line + i;

          if (i < 7 && state->stones[side] >> cell & 1) {
            length++;
          } else {
            sum += side == 0 ? values[length] : -values[length];
            length = 0;
          }
        }
  return sum;
}

/* Nothing is estimated about a full board. */
static void
test_full (gconstpointer ruleset)
{
  g_autofree PahtumLines *lines = lines_of (ruleset);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);

  for (int i = 0; i < BOARDS; i++) {
    PahtumState state;

    draw (random, 0, &state);
    g_assert_cmpint (worth_of (lines, &state), ==, points (&state) * KARUM_VALUE_POINT);
  }
}

/* More stones side by side are worth more. */
static void
test_order (gconstpointer ruleset)
{
  g_autofree PahtumLines *lines = lines_of (ruleset);
  unsigned line = 0;
  KarumValue worth = lines->worth[line];

  g_assert_cmpint (worth, ==, 0);
  for (unsigned cell = 2; cell < 5; cell++) {
    line |= (unsigned) PAHTUM_LINE_FIRST << 2 * cell;
    g_assert_cmpint (lines->worth[line], >, worth);
    worth = lines->worth[line];
  }
}

/* Adds a test for each of the learned tables. */
static void
add (const char *name, GTestDataFunc test)
{
  static const char *const rulesets[] = { "pahtum:classic", "pahtum:custodial" };

  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    g_autofree char *path = g_strdup_printf ("/engine/pahtum-worth/%s/%s", name, rulesets[i]);

    g_test_add_data_func (path, rulesets[i], test);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("symmetry", test_symmetry);
  add ("full", test_full);
  add ("order", test_order);
  return g_test_run ();
}
