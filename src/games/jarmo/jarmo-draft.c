/* jarmo-draft.c: positions set up by hand; their archers have no history. */
#include "jarmo-state.h"

/* The same limit as in a position line. */
#define COUNT_MAX 999999

size_t
jarmo_draft_cells (const KarumRules *rules, KarumCell *cells)
{
  (void) rules;
  cells[0] = (KarumCell){ KARUM_CELL_FIRST, false };
  cells[1] = (KarumCell){ KARUM_CELL_SECOND, false };
  cells[2] = (KarumCell){ KARUM_CELL_FIRST, true };
  cells[3] = (KarumCell){ KARUM_CELL_SECOND, true };
  return 4;
}

size_t
jarmo_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers)
{
  uint32_t count = jarmo_state (state)->count;

  (void) rules;
  numbers[0] = (KarumDraftNumber){ N_ ("Turns made so far"),
                                   (int32_t) (count < COUNT_MAX ? count : COUNT_MAX), COUNT_MAX };
  return 1;
}

void
jarmo_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state)
{
  JarmoState jarmo = { .count = (uint32_t) draft->numbers[0], .turn = (uint8_t) draft->to_move };

  for (unsigned i = 0; i < JARMO_HOLES; i++) {
    KarumCell cell = draft->cells[jarmo_point ((JarmoHole) i)];
    JarmoSet bit = jarmo_bit ((JarmoHole) i);

    if (cell.content != KARUM_CELL_FIRST && cell.content != KARUM_CELL_SECOND)
      continue;
    jarmo.archers[cell.content == KARUM_CELL_SECOND] |= bit;
    if (cell.marked)
      jarmo.marked |= bit;
  }
  if (jarmo_rules_end (rules, &jarmo) || !jarmo_side_can_move (rules, &jarmo, draft->to_move))
    jarmo.turn = JARMO_OVER;
  *(JarmoState *) state = jarmo;
}
