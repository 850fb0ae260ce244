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
    { { { -0.250, 0.320, -0.463, 0.396, -0.105, -0.293, 0.509, 0.287, 0.401, -0.451, -0.038, 0.178,
          2.418, -0.268, 0.221, 0.083 } },
      { { -0.279, 0.078, -0.371, 0.542, -0.010, -0.150, 0.391, 0.141, 0.665, -0.725, -0.089, 0.215,
          2.216, -0.178, 0.411, 0.150 } } },
    { { { -0.027, 0.032, 0.145, 0.000, -0.330, 2.053, 0.543, -0.205, 1.463, 0.494, -0.085, 0.227,
          -0.161, 1.150, 0.087, 0.097 } },
      { { -0.084, 0.190, 0.022, 0.006, 0.012, 1.829, 0.745, 0.053, 1.217, -0.056, -0.192, 0.283,
          -0.243, 1.218, -0.143, -0.055 } } },
  };

  return &models[pahtum_custodial (rules)][pahtum_running (rules)];
}

const KarumChanceGame pahtum_chance = { .game = "pahtum", .matters = matters, .model = chance_of };
