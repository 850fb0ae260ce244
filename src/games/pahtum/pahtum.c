/* pahtum.c: the table of Pah-Tum. */
#include "pahtum-game.h"
#include "pahtum-state.h"

static KarumWinner
winner (const KarumRules *rules, const KarumState *state)
{
  int32_t points[2];

  pahtum_points (rules, state, points);
  if (points[0] == points[1])
    return KARUM_WINNER_DRAW;
  return points[0] > points[1] ? KARUM_WINNER_FIRST : KARUM_WINNER_SECOND;
}

static KarumStatus
status (const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);

  if (pahtum->phase == PAHTUM_PHASE_OVER)
    return (KarumStatus){ .over = true, .winner = winner (rules, state) };
  return (KarumStatus){ .to_move = (KarumSide) pahtum->side };
}

static bool
exchanged (const KarumRules *rules, const KarumState *state)
{
  (void) rules;
  return pahtum_state (state)->exchanged;
}

const KarumGame pahtum_game = {
  .id = "pahtum",
  .title = N_ ("Pah-Tum"),
  .summary = N_ ("Place stones to form rows of three or more along lines and columns, around holes "
                 "that nobody can use. The longer a row, the more it scores."),
  .names = "Pah Tum|Па Тум|Па-Тум|Патум|パートム|パー・トム",
  .version = 1,
  .symmetries = KARUM_SYMMETRIES,
  .presets = pahtum_presets,
  .n_presets = PAHTUM_N_PRESETS,
  .options = pahtum_options,
  .n_options = PAHTUM_N_OPTIONS,
  .option_range = pahtum_option_range,
  .option_default = pahtum_option_default,
  .rules_check = pahtum_rules_check,
  .setup_needed = pahtum_setup_needed,
  .setup_drawn = pahtum_setup_drawn,
  .setup_draw = pahtum_setup_draw,
  .start_unknown = pahtum_start_unknown,
  .start = pahtum_start,
  .status = status,
  .points = pahtum_points,
  .exchanged = exchanged,
  .turns = pahtum_turns,
  .count = pahtum_turn_count,
  .random = pahtum_turn_random,
  .turn_check = pahtum_turn_check,
  .apply = pahtum_apply,
  .turn_read = pahtum_turn_read,
  .turn_write = pahtum_turn_write,
  .position_read = pahtum_position_read,
  .position_write = pahtum_position_write,
  .turn_encode = pahtum_turn_encode,
  .turn_decode = pahtum_turn_decode,
  .draft_cells = pahtum_draft_cells,
  .draft_numbers = pahtum_draft_numbers,
  .draft = pahtum_draft,
  .search_key = pahtum_search_key,
  .engine_key = pahtum_engine_key,
  .board = pahtum_board_shape,
  .cell = pahtum_cell_content,
  .prompt = pahtum_prompt,
  .turn_title = pahtum_turn_title,
  .counters = pahtum_counters,
  .rows = pahtum_rows,
  .rows_made = pahtum_rows_made,
};
