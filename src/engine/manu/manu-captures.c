#include "manu-captures.h"

unsigned
manu_captured_by (const ManuState *state, const KarumTurn *turn)
{
  const uint32_t *enemy = state->rows[karum_other ((KarumSide) state->turn)];
  unsigned n = 0;

  if (turn->kind == MANU_PLACE)
    return 0;
  /* The landing point and the points of the steps hold the stones that the turn takes. Only the two
   * own stones of the pair move, so every enemy stone found there is captured, once. The pivot and
   * the stone under the first jump are not captured in these roles. */
  for (unsigned i = MANU_POINT_LANDING; i < turn->n_points; i++)
    if (i != MANU_POINT_PIVOT)
      n += enemy[karum_point_row (turn->points[i])] >> karum_point_column (turn->points[i]) & 1;
  return n;
}

typedef struct {
  const ManuState *state;
  ManuCaptures captures;
  unsigned left;
} Count;

static bool
count (const KarumTurn *turn, void *data)
{
  Count *all = data;
  unsigned n = manu_captured_by (all->state, turn);

  all->captures.turns++;
  if (n > all->captures.most)
    all->captures.most = n;
  return --all->left > 0;
}

ManuCaptures
manu_captures (const KarumRules *rules, const ManuState *state, KarumSide side, unsigned limit)
{
  KarumState other;
  ManuState *manu = (ManuState *) &other;
  Count all = { .state = manu, .left = limit };

  /* Without stones in hand, only jumps are legal. */
  *manu = *state;
  manu->hands[side] = 0;
  manu->turn = (uint8_t) side;
  manu_turns (rules, &other, count, &all);
  return all.captures;
}
