/* manu.c: the game's table. Rules, chapter 3. */
#include "karum-games.h"
#include "manu-walk.h"

#define SIZE_MIN 9
#define SIZE_DEFAULT 13
#define STONES_DEFAULT 60
#define TARGET_DEFAULT 7

static const KarumOption options[] = {
  [MANU_OPTION_SIZE] = {
    .id = "size",
    .title = N_ ("Size"),
    .summary = N_ ("Points per side."),
  },
  [MANU_OPTION_STONES] = {
    .id = "stones",
    .title = N_ ("Stones in hand"),
    .summary = N_ ("How many stones each side has at the start."),
  },
  [MANU_OPTION_TARGET] = {
    .id = "target",
    .title = N_ ("Stones to capture"),
    .summary = N_ ("The side that captures this many enemy stones wins."),
  },
};

static const KarumPreset presets[] = {
  {
    .id = "",
    .title = N_ ("Manu"),
    .summary = N_ ("Place stones, jump over the enemy’s and capture in pairs."),
    .values = {
      [MANU_OPTION_SIZE] = SIZE_DEFAULT,
      [MANU_OPTION_STONES] = STONES_DEFAULT,
      [MANU_OPTION_TARGET] = TARGET_DEFAULT,
    },
  },
};

static void
manu_option_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max)
{
  int32_t size = rules->values[MANU_OPTION_SIZE];

  *min = option == MANU_OPTION_SIZE ? SIZE_MIN : 1;
  *max = option == MANU_OPTION_SIZE     ? KARUM_SIDE_MAX
         : option == MANU_OPTION_STONES ? size * size
                                        : rules->values[MANU_OPTION_STONES];
}

static bool
manu_start (const KarumRules *rules, const char *setup, KarumState *state, KarumError *error)
{
  uint16_t stones = (uint16_t) rules->values[MANU_OPTION_STONES];

  (void) setup;
  (void) error;
  *(ManuState *) state = (ManuState){ .hands = { stones, stones }, .turn = KARUM_FIRST };
  return true;
}

static KarumStatus
manu_status (const KarumRules *rules, const KarumState *state)
{
  const ManuState *manu = manu_state (state);
  bool first = manu->turn == MANU_SECOND_STUCK
               || (manu->turn == MANU_OVER && manu_target_reached (rules, manu, KARUM_FIRST));

  if (manu->turn < MANU_OVER)
    return (KarumStatus){ .to_move = (KarumSide) manu->turn, .winner = KARUM_WINNER_NONE };
  return (KarumStatus){
    .over = true,
    .winner = first ? KARUM_WINNER_FIRST : KARUM_WINNER_SECOND,
  };
}

static void
manu_points (const KarumRules *rules, const KarumState *state, int32_t points[2])
{
  (void) rules;
  points[0] = manu_state (state)->captured[0];
  points[1] = manu_state (state)->captured[1];
}

/* The side that can't move loses, however many stones it has captured; but nobody who has reached
 * the target has lost, and a series can go beyond it as far as there are stones. */
static bool
manu_can_end (const KarumRules *rules, KarumWinner winner, const int32_t points[2])
{
  const unsigned loser = winner == KARUM_WINNER_FIRST ? KARUM_SECOND : KARUM_FIRST;
  const int32_t stones = rules->values[MANU_OPTION_STONES];

  return winner != KARUM_WINNER_DRAW && points[loser] < rules->values[MANU_OPTION_TARGET]
         && points[0] <= stones && points[1] <= stones;
}

static void
manu_board (const KarumRules *rules, KarumBoard *board)
{
  uint8_t size = (uint8_t) manu_size (rules);

  *board = (KarumBoard){ .kind = KARUM_BOARD_CROSSINGS, .columns = size, .rows = size };
}

static KarumCell
manu_cell (const KarumRules *rules, const KarumState *state, KarumPoint point)
{
  const ManuState *manu = manu_state (state);
  unsigned row = karum_point_row (point), column = karum_point_column (point);
  KarumCell cell = { KARUM_CELL_EMPTY, false };

  (void) rules;
  if (manu->rows[KARUM_FIRST][row] >> column & 1)
    cell.content = KARUM_CELL_FIRST;
  else if (manu->rows[KARUM_SECOND][row] >> column & 1)
    cell.content = KARUM_CELL_SECOND;
  return cell;
}

/* After the jump that a turn begins with. */
static const char *
series_prompt (const KarumRules *rules, const ManuState *manu, const KarumTurn *partial)
{
  bool pair = partial->n_points > MANU_POINT_PIVOT;
  ManuWalk walk;

  manu_walk_begin (&walk, rules, manu, (KarumSide) manu->turn);
  for (unsigned i = 0; i < partial->n_points; i++)
    manu_walk_touch (&walk, partial->points[i], NULL);
  if (manu_walk_complete (&walk, NULL))
    return pair ? N_ ("%s: continue with the pair, or end the turn")
                : N_ ("%s: choose the pivot to continue, or end the turn");
  return pair ? N_ ("%s: capture with the pair") : N_ ("%s: choose the pivot");
}

/* Placements come first: there is no jump if none comes after them. */
static bool
find_jump (const KarumTurn *turn, void *found)
{
  *(bool *) found = turn->kind != MANU_PLACE;
  return turn->kind == MANU_PLACE;
}

static const char *
manu_prompt (const KarumRules *rules, const KarumState *state, const KarumTurn *partial)
{
  const ManuState *manu = manu_state (state);
  bool jump = false;

  if (partial && partial->n_points >= MANU_POINT_PIVOT)
    return series_prompt (rules, manu, partial);
  if (partial && partial->n_points > 0)
    return N_ ("%s: choose the stone to jump over");
  if (manu->turn < MANU_OVER && manu->hands[manu->turn] == 0)
    return N_ ("%s: no stones in hand: jump and capture");
  manu_turns (rules, state, find_jump, &jump);
  return jump ? N_ ("%s: place a stone or jump") : N_ ("%s: place a stone");
}

static size_t
manu_counters (const KarumRules *rules, const KarumState *state, KarumCounter *counters)
{
  const ManuState *manu = manu_state (state);

  counters[0] = (KarumCounter){
    .title = N_ ("Stones in hand"),
    .values = { manu->hands[0], manu->hands[1] },
  };
  counters[1] = (KarumCounter){
    .title = N_ ("Stones captured"),
    .values = { manu->captured[0], manu->captured[1] },
    .target = rules->values[MANU_OPTION_TARGET],
  };
  return 2;
}

const KarumGameFigure manu_figures[] = {
  { KARUM_FIGURE_CAPTURES, N_ ("Stones taken"), false },
  { KARUM_FIGURE_LONGEST_SERIES, N_ ("Most jumps in a move"), false },
  { 0 },
};

const KarumGame manu_game = {
  .id = "manu",
  .title = N_ ("Manu"),
  .summary
  = N_ ("Place stones on the crossings, jump over the enemy’s stones and capture with pairs of "
        "your own, over or around each other, until the agreed number is reached."),
  .names = "Ману|マヌ",
  .version = 1,
  .symmetries = KARUM_SYMMETRIES,
  .state_size = sizeof (ManuState),
  .presets = presets,
  .n_presets = 1,
  .options = options,
  .n_options = 3,
  .option_range = manu_option_range,
  .start = manu_start,
  .status = manu_status,
  .points = manu_points,
  .can_end = manu_can_end,
  .turns = manu_turns,
  .extend = manu_extend,
  .turn_check = manu_turn_check,
  .apply = manu_apply,
  .show = manu_show,
  .turn_read = manu_turn_read,
  .turn_write = manu_turn_write,
  .position_read = manu_position_read,
  .position_write = manu_position_write,
  .turn_encode = manu_turn_encode,
  .turn_decode = manu_turn_decode,
  .draft_cells = manu_draft_cells,
  .draft_numbers = manu_draft_numbers,
  .draft = manu_draft,
  .search_key = manu_search_key,
  .engine_key = manu_engine_key,
  .board = manu_board,
  .cell = manu_cell,
  .ways = manu_ways,
  .prompt = manu_prompt,
  .counters = manu_counters,
};
