/* pahtum-chance.c: what a score of Pah-Tum means. */
#include <math.h>

#include "karum-chance-game.h"
#include "pahtum-state.h"

/* The stones in the middle of the usual game; the rows of three that fit on its board, and the
 * holes while they are placed. */
#define STONES_USUAL 20.0
#define ROWS_USUAL 50.7
#define HOLES_USUAL 6.0

/* Stones that are still to be placed. The game ends when nobody has room or a stone left: with
 * captures as soon as either hand is empty, and each of them takes a stone more. */
static unsigned
stones_to_come (const KarumRules *rules, const PahtumState *state, unsigned room)
{
  unsigned first = state->hands[0], second = state->hands[1];
  unsigned least = 2 * (first < second ? first : second), hands = first + second;

  hands = pahtum_custodial (rules) ? least : hands < least + 1 ? hands : least + 1;
  hands = hands < room ? hands : room;
  return hands > 0 ? hands : 1;
}

/* How many rows of three fit beside the holes, on average of all places that these have. */
static double
rows_that_fit (const KarumRules *rules)
{
  double side = pahtum_side (rules), open = 1 - rules->values[PAHTUM_HOLES] / (side * side);

  return 2 * side * (side - 2) * open * open * open;
}

/* Logarithms of the stones to come and of the rows that fit on the board, the holes to come, and
 * how much of the board will be filled. */
static void
matters (const KarumRules *rules, const KarumState *state, double *variables)
{
  const PahtumState *pahtum = pahtum_state (state);
  unsigned holes = pahtum_count (pahtum->holes), to_come = 0, room;

  if (pahtum->phase == PAHTUM_PHASE_HOLES)
    to_come = (unsigned) rules->values[PAHTUM_HOLES] - holes;
  room = pahtum_count (pahtum_empty (rules, pahtum)) - to_come;
  room = room > 0 ? room : 1;
  variables[0] = log (stones_to_come (rules, pahtum, room) / STONES_USUAL);
  variables[1] = log ((1 + rows_that_fit (rules)) / (1 + ROWS_USUAL));
  variables[2] = sqrt (to_come / HOLES_USUAL);
  variables[3] = log (stones_to_come (rules, pahtum, room) / (double) room);
}

/* What a score means. */
static const KarumChanceModel *
chance_of (const KarumRules *rules)
{
  static const KarumChanceModel models[2][2] = {
    { { { -0.122, 0.291, -0.399, 0.530, -0.161, -0.125, 0.342, 0.341, 0.095, -0.631, -0.034, 0.171,
          2.010, 0.089, 0.493, 0.321 } },
      { { -0.093, 0.220, -0.399, 0.735, -0.087, -0.201, 0.526, 0.230, 0.266, -0.428, 0.039, 0.169,
          2.093, 0.278, 0.411, 0.359 } } },
    { { { -0.083, 0.214, 0.037, 0.000, 0.011, 2.210, 0.653, -0.229, 1.601, 0.241, -0.173, 0.154,
          0.248, 0.983, 0.105, -0.045 } },
      { { -0.098, 0.237, 0.016, 0.001, -0.001, 1.623, 0.794, -0.062, 0.940, 0.240, -0.054, 0.344,
          -0.371, 1.266, -0.023, -0.042 } } },
  };

  return &models[pahtum_custodial (rules)][pahtum_running (rules)];
}

const KarumChanceGame pahtum_chance = { .game = "pahtum", .matters = matters, .model = chance_of };
