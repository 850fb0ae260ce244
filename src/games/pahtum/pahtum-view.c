/* pahtum-view.c: what is displayed of a game. */
#include "pahtum-game.h"
#include "pahtum-state.h"

void
pahtum_board_shape (const KarumRules *rules, KarumBoard *board)
{
  uint8_t side = (uint8_t) pahtum_side (rules);

  *board = (KarumBoard){ .kind = KARUM_BOARD_CELLS, .columns = side, .rows = side };
}

KarumCell
pahtum_cell_content (const KarumRules *rules, const KarumState *state, KarumPoint point)
{
  const PahtumState *pahtum = pahtum_state (state);
  PahtumCells cell = pahtum_cell (pahtum_index (point));
  KarumContent content = KARUM_CELL_EMPTY;

  (void) rules;
  if (pahtum->stones[0] & cell)
    content = KARUM_CELL_FIRST;
  else if (pahtum->stones[1] & cell)
    content = KARUM_CELL_SECOND;
  else if (pahtum->holes & cell)
    content = KARUM_CELL_HOLE;
  return (KarumCell){ .content = content };
}

const char *
pahtum_prompt (const KarumRules *rules, const KarumState *state, const KarumTurn *partial)
{
  static const char *const prompts[] = {
    [PAHTUM_PHASE_HOLES] = N_ ("%s: place a hole"),
    [PAHTUM_PHASE_CHOOSE] = N_ ("%s: exchange sides or keep them"),
    [PAHTUM_PHASE_PIE] = N_ ("%s: place a stone or exchange sides"),
    [PAHTUM_PHASE_PLAY] = N_ ("%s: place a stone"),
    [PAHTUM_PHASE_OVER] = N_ ("The game is over"),
  };

  (void) rules;
  if (partial && partial->n_points > 0)
    return N_ ("%s: choose what to capture");
  return prompts[pahtum_state (state)->phase];
}

const char *
pahtum_turn_title (const KarumTurn *turn)
{
  return turn->kind == PAHTUM_SWAP ? N_ ("Exchange sides") : N_ ("Keep sides");
}

size_t
pahtum_counters (const KarumRules *rules, const KarumState *state, KarumCounter *counters)
{
  const PahtumState *pahtum = pahtum_state (state);

  (void) rules;
  counters[0] = (KarumCounter){
    .title = N_ ("Stones in hand"),
    .values = { pahtum->hands[0], pahtum->hands[1] },
  };
  return 1;
}
