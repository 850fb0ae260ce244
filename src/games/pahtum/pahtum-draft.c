/* pahtum-draft.c: positions set up by hand. */
#include "pahtum-game.h"
#include "pahtum-state.h"

/* The same limit as for a score in a position line. */
#define SCORE_MAX 999999999

size_t
pahtum_draft_cells (const KarumRules *rules, KarumCell *cells)
{
  size_t n = 0;

  cells[n++] = (KarumCell){ .content = KARUM_CELL_FIRST };
  cells[n++] = (KarumCell){ .content = KARUM_CELL_SECOND };
  if (rules->values[PAHTUM_HOLES] > 0)
    cells[n++] = (KarumCell){ .content = KARUM_CELL_HOLE };
  return n;
}

size_t
pahtum_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers)
{
  const PahtumState *pahtum = pahtum_state (state);

  if (!pahtum_running (rules))
    return 0;
  numbers[0] = (KarumDraftNumber){ N_ ("Points paid to First so far"), pahtum->paid[0], SCORE_MAX };
  numbers[1]
      = (KarumDraftNumber){ N_ ("Points paid to Second so far"), pahtum->paid[1], SCORE_MAX };
  return 2;
}

static void
place_pieces (const KarumRules *rules, const KarumDraft *draft, PahtumState *state)
{
  unsigned side = pahtum_side (rules);

  for (unsigned i = 0; i < side * side; i++) {
    KarumPoint point = karum_point (i % side, i / side);
    PahtumCells cell = pahtum_cell (pahtum_index (point));

    switch (draft->cells[point].content) {
    case KARUM_CELL_FIRST:
      state->stones[0] |= cell;
      break;
    case KARUM_CELL_SECOND:
      state->stones[1] |= cell;
      break;
    case KARUM_CELL_HOLE:
      state->holes |= cell;
      break;
    case KARUM_CELL_EMPTY:
    default:
      break;
    }
  }
}

/* The remaining stones of those that the rules provide; none if there are too many on the board. */
static void
fill_hands (const KarumRules *rules, PahtumState *state)
{
  unsigned stones = (unsigned) rules->values[PAHTUM_STONES];

  for (int i = 0; i < 2; i++) {
    unsigned placed = pahtum_count (state->stones[i]);

    state->hands[i] = (uint8_t) (placed < stones ? stones - placed : 0);
  }
}

static void
set_phase (const KarumRules *rules, KarumSide to_move, PahtumState *state)
{
  bool one = pahtum_count (state->stones[0]) == 1 && state->stones[1] == 0;

  if ((state->stones[0] | state->stones[1]) == 0 && !pahtum_holes_given (rules)) {
    pahtum_open (rules, state);
    if (state->phase != PAHTUM_PHASE_PLAY)
      return;
  }
  state->side = (uint8_t) to_move;
  state->phase = PAHTUM_PHASE_PLAY;
  if (pahtum_ended (rules, state, to_move)) {
    state->phase = PAHTUM_PHASE_OVER;
    state->side = KARUM_FIRST;
  } else if (one && rules->values[PAHTUM_PIE] && to_move == KARUM_SECOND) {
    state->phase = PAHTUM_PHASE_PIE;
  }
}

void
pahtum_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state)
{
  PahtumState pahtum = { .phase = PAHTUM_PHASE_PLAY };

  place_pieces (rules, draft, &pahtum);
  fill_hands (rules, &pahtum);
  for (int i = 0; i < 2 && pahtum_running (rules); i++)
    pahtum.paid[i] = draft->numbers[i];
  set_phase (rules, draft->to_move, &pahtum);
  *(PahtumState *) state = pahtum;
}
