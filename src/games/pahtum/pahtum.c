/* pahtum.c: the table of Pah-Tum. */
#include "karum-games.h"
#include "karum-random.h"
#include "pahtum-game.h"
#include "pahtum-state.h"

/* The cell sets that a key is computed from, besides a few small numbers. */
typedef struct {
  PahtumCells first, second, holes;
} Boards;

/* Exchanges the groups of bits in @mask with those @shift higher. */
static PahtumCells
exchange_groups (PahtumCells cells, unsigned shift, PahtumCells mask)
{
  return (cells >> shift & mask) | (cells & mask) << shift;
}

/* Mirrors the columns: exchanges a and h, b and g …, then shifts the board of @side cells back
 * to the west. */
static PahtumCells
mirror_columns (PahtumCells cells, unsigned side)
{
  cells = exchange_groups (cells, 1, UINT64_C (0x5555555555555555));
  cells = exchange_groups (cells, 2, UINT64_C (0x3333333333333333));
  cells = exchange_groups (cells, 4, UINT64_C (0x0f0f0f0f0f0f0f0f));
  return cells >> (PAHTUM_SIDE_MAX - side);
}

static PahtumCells
mirror_rows (PahtumCells cells, unsigned side)
{
  return __builtin_bswap64 (cells) >> 8 * (PAHTUM_SIDE_MAX - side);
}

/* Exchanges the bits of @mask with those @shift higher. */
static PahtumCells
exchange_bits (PahtumCells cells, unsigned shift, PahtumCells mask)
{
  PahtumCells differ = (cells ^ cells >> shift) & mask;

  return cells ^ differ ^ differ << shift;
}

/* Transposes rows and columns: exchanges squares of four, of two, of one cell across the
 * diagonal. */
static PahtumCells
transpose (PahtumCells cells)
{
  cells = exchange_bits (cells, 28, UINT64_C (0x00000000f0f0f0f0));
  cells = exchange_bits (cells, 14, UINT64_C (0x0000cccc0000cccc));
  return exchange_bits (cells, 7, UINT64_C (0x00aa00aa00aa00aa));
}

static Boards
turned (Boards boards, unsigned side, unsigned symmetry)
{
  if (symmetry & 1)
    boards = (Boards){ mirror_columns (boards.first, side), mirror_columns (boards.second, side),
                       mirror_columns (boards.holes, side) };
  if (symmetry & 2)
    boards = (Boards){ mirror_rows (boards.first, side), mirror_rows (boards.second, side),
                       mirror_rows (boards.holes, side) };
  if (symmetry & 4)
    boards
        = (Boards){ transpose (boards.first), transpose (boards.second), transpose (boards.holes) };
  return boards;
}

static bool
less (const Boards *a, const Boards *b)
{
  if (a->first != b->first)
    return a->first < b->first;
  if (a->second != b->second)
    return a->second < b->second;
  return a->holes < b->holes;
}

static uint64_t
key_of (const KarumRules *rules, const PahtumState *state, const Boards *boards)
{
  uint64_t key = karum_hash_word (pahtum_side (rules) | (uint64_t) state->side << 8
                                  | (uint64_t) state->phase << 16);

  key = karum_hash_add (key, boards->first);
  key = karum_hash_add (key, boards->second);
  return karum_hash_add (key, boards->holes);
}

/* The key of the smallest of the eight images. */
uint64_t
pahtum_search_key (const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);
  const Boards boards = { pahtum->stones[0], pahtum->stones[1], pahtum->holes };
  Boards smallest = boards;

  for (unsigned symmetry = 1; symmetry < KARUM_SYMMETRIES; symmetry++) {
    Boards image = turned (boards, pahtum_side (rules), symmetry);

    if (less (&image, &smallest))
      smallest = image;
  }
  return key_of (rules, pahtum, &smallest);
}

uint64_t
pahtum_engine_key (const KarumRules *rules, const KarumState *state)
{
  const PahtumState *pahtum = pahtum_state (state);
  const Boards boards = { pahtum->stones[0], pahtum->stones[1], pahtum->holes };
  uint64_t key = key_of (rules, pahtum, &boards);

  key = karum_hash_add (key, (uint64_t) pahtum->hands[0] << 8 | pahtum->hands[1]);
  return karum_hash_add (key,
                         (uint64_t) (uint32_t) pahtum->paid[0] << 32 | (uint32_t) pahtum->paid[1]);
}

static KarumWinner
winner (const KarumRules *rules, const KarumState *state)
{
  int32_t points[2];

  pahtum_points (rules, state, points);
  return karum_winner_of_points (points);
}

/* A board that is full of one side's stones has the most points at the end. Points that are paid
 * during a game, whose rows are broken by captures and built again, have no such limit. */
static bool
can_end (const KarumRules *rules, KarumWinner winner_of, const int32_t points[2])
{
  const int32_t most = pahtum_points_most (rules);

  return winner_of == karum_winner_of_points (points)
         && (pahtum_running (rules) || (points[0] <= most && points[1] <= most));
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

const KarumGameFigure pahtum_figures[] = {
  { KARUM_FIGURE_LONGEST_ROW, N_ ("Longest row"), false },
  { KARUM_FIGURE_ROW_POINTS, N_ ("Points per row"), false },
  { KARUM_FIGURE_CAPTURES, N_ ("Captures"), true },
  { 0 },
};

const KarumGame pahtum_game = {
  .id = "pahtum",
  .title = N_ ("Pah-Tum"),
  .summary = N_ ("Place stones to form rows of three or more, horizontally or vertically, around "
                 "holes that nobody can use. The longer a row, the more it scores."),
  .names = "Pah Tum|Па Тум|Па-Тум|Патум|パートム|パー・トム",
  .version = 1,
  .symmetries = KARUM_SYMMETRIES,
  .state_size = sizeof (PahtumState),
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
  .can_end = can_end,
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
