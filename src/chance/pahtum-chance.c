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
    { { { -0.327, 0.152, -0.435, 0.718, -0.006, 0.024, 0.472, 0.217, -0.184, -0.556, -0.038, 0.091,
          2.125, 0.175, 0.336, 0.269 } },
      { { 0.058, 0.179, -0.308, 0.951, 0.019, -0.198, 0.527, 0.453, -0.439, -0.857, 0.056, 0.065,
          2.416, 0.249, 0.679, 0.724 } } },
    { { { -0.117, 0.315, 0.026, 0.000, 0.019, 1.742, 0.737, -0.210, 1.632, 0.608, -0.196, 0.299,
          0.385, 0.556, -0.421, -0.058 } },
      { { -0.021, 0.349, -0.486, 0.058, 0.111, 1.595, 1.035, 0.344, 1.728, 1.063, 0.012, 0.263,
          0.336, 0.901, -0.345, -0.036 } } },
  };

  return &models[pahtum_custodial (rules)][pahtum_running (rules)];
}

const KarumChanceGame pahtum_chance = { .game = "pahtum", .matters = matters, .model = chance_of };
