/* pahtum-chance.c: what a score of Pah-Tum means. */
#include <math.h>

#include "karum-chance-game.h"
#include "pahtum-state.h"

/* The usual board; the stones in the middle of its game, and the holes while they are placed. */
#define SIDE_USUAL 7.0
#define STONES_USUAL 20.0
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

/* Logarithms of the stones to come and of the area of the board, the holes to come, and how much of
 * the board will be filled. */
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
  variables[1] = log (pahtum_side (rules) / SIDE_USUAL);
  variables[2] = sqrt (to_come / HOLES_USUAL);
  variables[3] = log (stones_to_come (rules, pahtum, room) / (double) room);
}

/* What a score means. */
static const KarumChanceModel *
chance_of (const KarumRules *rules)
{
  static const KarumChanceModel models[2][2] = {
    { { { 0.086, 0.415, -0.011, 0.524, -0.320, -0.650, 0.459, -0.047, -0.341, -0.332, -0.104, 0.374,
          1.716, 0.307, 0.473, 1.626 } },
      { { 0.293, 0.162, -0.150, 0.504, -0.179, -0.667, 0.698, 0.183, 0.179, -0.461, 0.164, 0.345,
          1.528, 0.742, 0.621, 0.505 } } },
    { { { -0.046, 0.119, 0.002, 0.000, 0.007, 1.573, 0.500, 0.647, 1.526, 0.294, -0.010, 0.417,
          1.158, -0.060, 0.268, -0.014 } },
      { { -0.046, 0.044, 0.012, 0.006, 0.024, 1.556, 0.602, 0.859, 0.942, 0.331, -0.178, 0.350,
          1.017, 0.403, -0.008, 0.005 } } },
  };

  return &models[pahtum_custodial (rules)][pahtum_running (rules)];
}

const KarumChanceGame pahtum_chance = { .game = "pahtum", .matters = matters, .model = chance_of };
