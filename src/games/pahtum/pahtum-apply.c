/* pahtum-apply.c: applies a turn to a position. */
#include "pahtum-game.h"
#include "pahtum-rows.h"
#include "pahtum-state.h"

/* Replaces the content of @cell, an enemy stone or a hole, with a stone from the hand. */
static void
capture (PahtumState *state, PahtumCells cell)
{
  unsigned side = state->side;

  if (state->holes & cell) {
    state->holes &= ~cell;
  } else {
    state->stones[1 - side] &= ~cell;
    state->hands[1 - side]++;
  }
  state->stones[side] |= cell;
  state->hands[side]--;
}

static inline void
place_stone (const KarumRules *rules, const KarumTurn *turn, PahtumState *state)
{
  unsigned side = state->side;
  bool first_stone = (state->stones[0] | state->stones[1]) == 0;
  PahtumCells fresh = pahtum_cell (pahtum_index (turn->points[0]));

  state->stones[side] |= fresh;
  state->hands[side]--;
  if (turn->n_points == 2) {
    PahtumCells captured = pahtum_cell (pahtum_index (turn->points[1]));

    capture (state, captured);
    fresh |= captured;
  }
  if (pahtum_running (rules))
    state->paid[side] += pahtum_score_fresh (state->stones[side], fresh);
  state->side = (uint8_t) (1 - side);
  state->phase = PAHTUM_PHASE_PLAY;
  if (rules->values[PAHTUM_PIE] && first_stone && side == KARUM_FIRST)
    state->phase = PAHTUM_PHASE_PIE;
  if (pahtum_ended (rules, state, (KarumSide) state->side)) {
    state->phase = PAHTUM_PHASE_OVER;
    state->side = KARUM_FIRST;
  }
}

/* Swap and keep: after the holes, First begins; after First's first stone, Second still has to
 * place one. */
static void
choose_side (PahtumState *state, bool swap)
{
  if (state->phase == PAHTUM_PHASE_CHOOSE)
    state->side = KARUM_FIRST;
  state->phase = PAHTUM_PHASE_PLAY;
  state->exchanged ^= swap;
}

void
pahtum_apply (const KarumRules *rules,
              const KarumState *from,
              const KarumTurn *turn,
              KarumState *to)
{
  PahtumState *state = (PahtumState *) to;

  *state = *pahtum_state (from);
  switch (turn->kind) {
  case PAHTUM_STONE:
    place_stone (rules, turn, state);
    break;
  case PAHTUM_HOLE:
    state->holes |= pahtum_cell (pahtum_index (turn->points[0]));
    pahtum_open (rules, state);
    break;
  default:
    choose_side (state, turn->kind == PAHTUM_SWAP);
  }
}
