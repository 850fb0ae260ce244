/* manu-chance.c: what a score of Manu means. */
#include <math.h>

#include "karum-chance-game.h"
#include "manu-state.h"

#define TARGET_USUAL 7.0
#define SIZE_USUAL 13.0
#define HAND_USUAL 20.0

/* Logarithms of the stones that the side ahead still has to capture, of the target, of the size of
 * the board, and of the stones in the smaller hand. */
static void
matters (const KarumRules *rules, const KarumState *state, double *variables)
{
  const ManuState *manu = manu_state (state);
  double target = rules->values[MANU_OPTION_TARGET];
  unsigned most = manu->captured[0] > manu->captured[1] ? manu->captured[0] : manu->captured[1];
  unsigned hand = manu->hands[0] < manu->hands[1] ? manu->hands[0] : manu->hands[1];

  variables[0] = most < target ? log ((target - most) / TARGET_USUAL) : -log (2 * TARGET_USUAL);
  variables[1] = log (target / TARGET_USUAL);
  variables[2] = log (manu_size (rules) / SIZE_USUAL);
  variables[3] = log ((1 + hand) / HAND_USUAL);
}

/* Where few stones are to be captured, a won game is more than a lead of them all. */
static double
whole (const KarumRules *rules)
{
  return fmax (rules->values[MANU_OPTION_TARGET], TARGET_USUAL);
}

static const KarumChanceModel *
chance_of (const KarumRules *rules)
{
  static const KarumChanceModel model
      = { { -0.181, 0.604, -0.133, -0.540, 0.057, 0.000, -1.079, 0.500, -0.206, -0.135,
            0.050,  0.000, 0.215,  0.000,  0.842, 0.000, 0.047,  0.294, -0.167, 0.539 } };

  (void) rules;
  return &model;
}

/* Three times what is usual. */
#define FITTED_MOST 1.2

const KarumChanceGame manu_chance = {
  .game = "manu", .matters = matters, .most = FITTED_MOST, .model = chance_of, .whole = whole
};
