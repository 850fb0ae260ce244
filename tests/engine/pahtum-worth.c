/* pahtum-worth.c: the worth of the lines of a Pah-Tum board under symmetries, and at the end; with
 * captures, by what is still to come, and what a turn changes. */
#include <glib.h>
#include <string.h>

#include "karum-games.h"
#include "pahtum/pahtum-stages.h"

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

/* -- With captures ------------------------------------------------------------------------------
 */

static const char *const capturing[]
    = { "pahtum:custodial", "pahtum:custodial,scoring=running", "pahtum:custodial,size=5",
        "pahtum:custodial,size=8", "pahtum:custodial,stones=12,scoring=running" };

typedef struct {
  KarumRules rules;
  PahtumStages *stages;
  GRand *random;
} Captures;

static Captures
captures_of (const char *text)
{
  Captures captures = { .random = g_rand_new_with_seed (SEED + 2) };

  g_assert_true (karum_rules_read (karum_games, text, &captures.rules, NULL));
  captures.stages = pahtum_stages_new (&captures.rules);
  g_assert_nonnull (captures.stages);
  return captures;
}

static void
captures_clear (Captures *captures)
{
  g_rand_free (captures->random);
  g_free (captures->stages);
}

/* A position of a game of random turns; false if it is over before. */
static gboolean
play (Captures *captures, KarumState *state)
{
  const KarumRules *rules = &captures->rules;
  KarumRandom random;

  karum_random_init (&random, g_rand_int (captures->random));
  karum_start (rules, "", NULL, state, NULL);
  for (int n = g_rand_int_range (captures->random, 10, 40); n > 0; n--) {
    KarumState before = *state;
    KarumTurn turn;

    if (!karum_turn_random (rules, &before, &random, &turn))
      return FALSE;
    rules->game->apply (rules, &before, &turn, state);
  }
  return pahtum_state (state)->phase == PAHTUM_PHASE_PLAY;
}

static KarumValue
estimate_of (const Captures *captures, const PahtumState *state, PahtumTerms *terms)
{
  PahtumPlace place;

  pahtum_stages_place (captures->stages, &captures->rules, state, &place);
  return pahtum_place_estimate (&place, &captures->rules, state, terms);
}

/* With the columns and rows exchanged, nothing changes; with the sides, the sign. */
static void
test_images (gconstpointer ruleset)
{
  Captures captures = captures_of (ruleset);
  unsigned side = pahtum_side (&captures.rules);

  for (int i = 0; i < BOARDS; i++) {
    PahtumState image, other;
    KarumState state;

    if (!play (&captures, &state))
      continue;
    image = other = *pahtum_state (&state);
    image.stones[0] = image.stones[1] = image.holes = 0;
    for (unsigned cell = 0; cell < PAHTUM_CELLS_MAX; cell++) {
      unsigned to = cell % 8 * 8 + cell / 8;

      if (cell / 8 >= side || cell % 8 >= side)
        continue;
      for (int k = 0; k < 2; k++)
        image.stones[k] |= (other.stones[k] >> cell & 1) << to;
      image.holes |= (other.holes >> cell & 1) << to;
    }
    g_assert_cmpint (estimate_of (&captures, &image, NULL), ==,
                     estimate_of (&captures, &other, NULL));
    other.stones[0] = image.stones[1];
    other.stones[1] = image.stones[0];
    other.holes = image.holes;
    other.hands[0] = image.hands[1];
    other.hands[1] = image.hands[0];
    other.side = 1 - image.side;
    g_assert_cmpint (estimate_of (&captures, &other, NULL), ==,
                     -estimate_of (&captures, &image, NULL));
  }
  captures_clear (&captures);
}

static KarumValue
worth_by (const Captures *captures, const int16_t *worth, const PahtumState *state)
{
  KarumValue sum = 0;
  PahtumBoard board;

  pahtum_lines_board (&captures->stages->lines, state, &board);
  for (unsigned i = 0; i < captures->stages->lines.side; i++)
    sum += worth[board.rows[i]] + worth[board.columns[i]];
  return sum;
}

typedef struct {
  const Captures *captures;
  const KarumState *state;
} Turns;

/* The gain of a turn is what it changes, with what it is paid. */
static bool
check_gain (const KarumTurn *turn, void *data)
{
  const Turns *turns = data;
  const Captures *captures = turns->captures;
  const PahtumState *before = pahtum_state (turns->state), *after;
  unsigned cell = pahtum_index (turn->points[0]);
  KarumSide side = (KarumSide) before->side;
  PahtumPlace place;
  KarumState next;
  KarumValue change;

  captures->rules.game->apply (&captures->rules, turns->state, turn, &next);
  after = pahtum_state (&next);
  pahtum_stages_place (captures->stages, &captures->rules, before, &place);
  change = worth_by (captures, place.worth, after) - worth_by (captures, place.worth, before);
  change = (side == KARUM_FIRST ? change : -change)
           + (after->paid[side] - before->paid[side]) * KARUM_VALUE_POINT;
  g_assert_cmpint (pahtum_place_gain (
                       &place, side, cell,
                       turn->n_points == 2 ? (int) pahtum_index (turn->points[1]) - (int) cell : 0),
                   ==, change);
  return true;
}

static void
test_gains (gconstpointer ruleset)
{
  Captures captures = captures_of (ruleset);
  KarumState state;

  for (int i = 0; i < BOARDS; i++)
    if (play (&captures, &state)) {
      Turns turns = { &captures, &state };

      captures.rules.game->turns (&captures.rules, &state, check_gain, &turns);
    }
  captures_clear (&captures);
}

/* Without payments, an estimate is the sum of its terms. */
static void
test_terms (void)
{
  Captures captures = captures_of ("pahtum:custodial");
  KarumState state;

  for (int i = 0; i < BOARDS; i++)
    if (play (&captures, &state)) {
      KarumValue sum = 0, estimate;
      PahtumTerms terms;
      PahtumPlace place;

      estimate = estimate_of (&captures, pahtum_state (&state), &terms);
      pahtum_stages_place (captures.stages, &captures.rules, pahtum_state (&state), &place);
      for (unsigned t = 0; t < terms.n; t++)
        sum += place.worth[terms.lines[t]] * terms.factors[t];
      g_assert_cmpint (abs (sum - 100 * estimate), <, 100);
    }
  captures_clear (&captures);
}

/* Contents and their reflections have one number, and so have their exchanges with the other sign.
 */
static void
test_numbers (void)
{
  g_autofree PahtumStageNumbers *all = g_new (PahtumStageNumbers, 1);
  gboolean seen[PAHTUM_STAGE_NUMBERS] = { FALSE };
  static const unsigned exchange[] = { 0, 2, 1, 3 };

  pahtum_stages_numbers (all);
  for (unsigned line = 0; line < PAHTUM_STAGE_LINES; line++) {
    unsigned reflected = 0, other = 0;

    for (unsigned cell = 0; cell < 7; cell++) {
      reflected |= (line >> 2 * cell & 3) << 2 * (6 - cell);
      other |= exchange[line >> 2 * cell & 3] << 2 * cell;
    }
    g_assert_cmpint (all->signs[line], ==, all->signs[reflected]);
    g_assert_cmpint (all->signs[line], ==, -all->signs[other]);
    if (all->signs[line] == 0)
      continue;
    g_assert_cmpuint (all->numbers[line], ==, all->numbers[reflected]);
    g_assert_cmpuint (all->numbers[line], ==, all->numbers[other]);
    g_assert_cmpuint (all->numbers[line], <, PAHTUM_STAGE_NUMBERS);
    seen[all->numbers[line]] = TRUE;
  }
  for (unsigned number = 0; number < PAHTUM_STAGE_NUMBERS; number++)
    g_assert_true (seen[number]);
}

/* More stones side by side are worth more, as long as lines can be as empty as these. */
static void
test_stages (void)
{
  Captures captures = captures_of ("pahtum:custodial");

  for (unsigned table = 8; table <= 22; table++) {
    const int16_t *worth = captures.stages->worth[table];
    unsigned line = 0;

    g_assert_cmpint (worth[line], ==, 0);
    for (unsigned cell = 1; cell < 5; cell++) {
      unsigned more = line | (unsigned) PAHTUM_LINE_FIRST << 2 * cell;

      g_assert_cmpint (worth[more], >, worth[line]);
      line = more;
    }
  }
  captures_clear (&captures);
}

static void
add_capturing (const char *name, GTestDataFunc test)
{
  for (gsize i = 0; i < G_N_ELEMENTS (capturing); i++) {
    g_autofree char *path = g_strdup_printf ("/engine/pahtum-worth/%s/%s", name, capturing[i]);

    g_test_add_data_func (path, capturing[i], test);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/engine/pahtum-worth/symmetry", "pahtum:classic", test_symmetry);
  g_test_add_data_func ("/engine/pahtum-worth/full", "pahtum:classic", test_full);
  g_test_add_data_func ("/engine/pahtum-worth/order", "pahtum:classic", test_order);
  g_test_add_func ("/engine/pahtum-worth/numbers", test_numbers);
  g_test_add_func ("/engine/pahtum-worth/stages", test_stages);
  g_test_add_func ("/engine/pahtum-worth/terms", test_terms);
  add_capturing ("images", test_images);
  add_capturing ("gains", test_gains);
  return g_test_run ();
}
