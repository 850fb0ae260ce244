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
    { { { 0.125, 0.625, -0.226, 0.696, -0.306, -0.675, 0.411, 0.366, -0.141, -0.408, -0.017, 0.342,
          1.751, 0.396, 0.333, 1.849 } },
      { { 0.316, 0.356, 0.120, 0.636, -0.338, -0.694, 0.311, 0.231, -0.216, -0.800, -0.011, 0.456,
          1.435, 0.506, 0.688, 1.541 } } },
    { { { -0.040, 0.063, 0.014, 0.000, -0.348, 2.030, 0.493, 0.500, 1.703, 0.480, -0.055, 0.234,
          0.408, 0.472, 0.165, 0.133 } },
      { { 2.352, 0.958, 0.171, 1.242, 0.123, 0.885, 0.596, -0.141, 0.108, -0.105, -0.207, 0.490,
          0.403, 0.537, -0.223, 0.710 } } },
  };

  return &models[pahtum_custodial (rules)][pahtum_running (rules)];
}

const KarumChanceGame pahtum_chance = { .game = "pahtum", .matters = matters, .model = chance_of };
