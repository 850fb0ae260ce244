/* pahtum-chance.c: what a score of Pah-Tum means. */
#include <math.h>

#include "karum-chance-game.h"
#include "pahtum-state.h"

/* The stones in the middle of the usual game; the rows of three that fit on its board, the holes
 * while they are placed, and its side. */
#define STONES_USUAL 20.0
#define ROWS_USUAL 50.7
#define HOLES_USUAL 6.0
#define SIDE_USUAL 7.0

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

/* Logarithms of the stones to come and of the rows that fit on the board, the holes to come, how
 * much of the board will be filled, and its side. */
static void
matters (const KarumRules *rules, const KarumState *state, double *variables)
{
  const PahtumState *pahtum = pahtum_state (state);
  unsigned to_come = 0, room;
  double stones;

  if (pahtum->phase == PAHTUM_PHASE_HOLES)
    to_come = (unsigned) rules->values[PAHTUM_HOLES] - pahtum_count (pahtum->holes);
  room = pahtum_count (pahtum_empty (rules, pahtum)) - to_come;
  room = room > 0 ? room : 1;
  stones = stones_to_come (rules, pahtum, room);
  variables[0] = log (stones / STONES_USUAL);
  variables[1] = log ((1 + rows_that_fit (rules)) / (1 + ROWS_USUAL));
  variables[2] = sqrt (to_come / HOLES_USUAL);
  variables[3] = log (stones / room);
  variables[4] = log (pahtum_side (rules) / SIDE_USUAL);
}

/* What a score means. */
static const KarumChanceModel *
chance_of (const KarumRules *rules)
{
  static const KarumChanceModel models[2][2] = {
    { { { 0.113,  0.284,  -0.239, 0.619, -0.550, -0.046, -0.659, 0.485, 0.197, -0.318,
          -0.515, -0.186, 0.012,  0.067, 0.239,  1.502,  0.766,  0.083, 0.478, 0.015 } },
      { { 0.304,  0.169,  -0.080, 0.685, -0.206, -0.169, -0.523, 0.685, 0.328, -0.038,
          -0.461, -0.290, 0.055,  0.079, 0.066,  1.707,  0.817,  0.317, 0.335, 0.162 } } },
    { { { -0.060, 0.210,  0.031, 0.000, 0.028,  0.002, 1.869, 0.655,  0.313,  1.345, 0.057,
          1.162,  -0.155, 0.194, 0.229, -0.100, 0.471, 0.945, -0.157, -0.059, 0.100, 2.600 } },
      { { -0.069, 0.175,  0.045, 0.000, -0.007, 0.003, 2.144, 0.670, 1.146,  0.839, 0.182,
          -0.143, -0.057, 0.365, 0.299, -1.134, 0.171, 1.902, 0.096, -0.036, -0.320 } } },
  };

  return &models[pahtum_custodial (rules)][pahtum_running (rules)];
}

const KarumChanceGame pahtum_chance = { .game = "pahtum", .matters = matters, .model = chance_of };
