/* manu-draft.c: positions set up by hand. */
#include "manu-state.h"

size_t
manu_draft_cells (const KarumRules *rules, KarumCell *cells)
{
  (void) rules;
  cells[0] = (KarumCell){ .content = KARUM_CELL_FIRST };
  cells[1] = (KarumCell){ .content = KARUM_CELL_SECOND };
  return 2;
}

size_t
manu_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers)
{
  const ManuState *manu = manu_state (state);
  int32_t stones = rules->values[MANU_OPTION_STONES];

  numbers[0] = (KarumDraftNumber){ N_ ("Stones captured by First"), manu->captured[0], stones };
  numbers[1] = (KarumDraftNumber){ N_ ("Stones captured by Second"), manu->captured[1], stones };
  return 2;
}

/* Puts the stones on the board; the rest of the side's stones are in hand. */
static void
place_stones (const KarumRules *rules, const KarumDraft *draft, KarumSide side, ManuState *state)
{
  KarumContent content = side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND;
  int32_t left = rules->values[MANU_OPTION_STONES] - state->captured[karum_other (side)];

  for (unsigned row = 0; row < manu_size (rules); row++)
    for (unsigned column = 0; column < manu_size (rules); column++)
      if (draft->cells[karum_point (column, row)].content == content) {
        state->rows[side][row] |= 1u << column;
        left--;
      }
  state->hands[side] = (uint16_t) (left > 0 ? left : 0);
}

static uint8_t
find_turn (const KarumRules *rules, const ManuState *state, KarumSide to_move)
{
  if (manu_target_reached (rules, state, KARUM_FIRST)
      || manu_target_reached (rules, state, KARUM_SECOND))
    return MANU_OVER;
  if (manu_side_can_turn (rules, state, to_move))
    return (uint8_t) to_move;
  return to_move == KARUM_FIRST ? MANU_FIRST_STUCK : MANU_SECOND_STUCK;
}

void
manu_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state)
{
  ManuState manu = { .captured = { (uint16_t) draft->numbers[0], (uint16_t) draft->numbers[1] } };

  place_stones (rules, draft, KARUM_FIRST, &manu);
  place_stones (rules, draft, KARUM_SECOND, &manu);
  manu.turn = find_turn (rules, &manu, draft->to_move);
  *(ManuState *) state = manu;
}
