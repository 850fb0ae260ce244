/* jarmo.c: the game's table. Rules, chapter 2. */
#include "karum-games.h"
#include "jarmo-state.h"

#include <string.h>

#include "karum-random.h"

#define LIMIT_MAX 999999

static const KarumChoice goals[] = {
  [JARMO_GOAL_FREE] = {
    .id = "free",
    .title = N_ ("Free"),
    .summary = N_ ("An archer may leave its goal row again."),
  },
  [JARMO_GOAL_LOCKED] = {
    .id = "locked",
    .title = N_ ("Locked"),
    .summary = N_ ("An archer that has reached its goal row can no longer move, but it can still be captured."),
  },
};

static const KarumOption options[] = {
  [JARMO_OPTION_GOAL] = {
    .id = "goal",
    .title = N_ ("Goal row"),
    .summary = N_ ("Whether an archer can leave the goal row after reaching it."),
    .choices = goals,
    .n_choices = 2,
  },
  [JARMO_OPTION_LIMIT] = {
    .id = "limit",
    .title = N_ ("Move limit"),
    .summary = N_ ("After this many moves in all, the game ends and is scored as it stands; 0 means no limit."),
  },
};

static const KarumPreset presets[] = {
  {
      .id = "",
      .title = N_ ("Jarmo"),
      .summary = N_ ("Five archers a side on 25 holes."),
      .values = { [JARMO_OPTION_GOAL] = JARMO_GOAL_FREE, [JARMO_OPTION_LIMIT] = 0 },
  },
};

static void
jarmo_option_range (const KarumRules *rules, unsigned option, int32_t *min, int32_t *max)
{
  (void) rules;
  (void) option;
  *min = 0;
  *max = LIMIT_MAX;
}

static bool
jarmo_start (const KarumRules *rules, const char *setup, KarumState *state, KarumError *error)
{
  (void) rules;
  (void) setup;
  (void) error;
  *(JarmoState *) state = (JarmoState){
    .archers = { JARMO_ROW_1, JARMO_ROW_5 },
    .turn = KARUM_FIRST,
  };
  return true;
}

static int32_t
points_of (const JarmoState *state, KarumSide side)
{
  JarmoSet archers = state->archers[side];

  return (int32_t) (jarmo_size (archers) + jarmo_size (archers & jarmo_goal (side)));
}

static void
jarmo_points (const KarumRules *rules, const KarumState *state, int32_t points[2])
{
  (void) rules;
  points[0] = points_of (jarmo_state (state), KARUM_FIRST);
  points[1] = points_of (jarmo_state (state), KARUM_SECOND);
}

static KarumStatus
jarmo_status (const KarumRules *rules, const KarumState *state)
{
  const JarmoState *jarmo = jarmo_state (state);
  int32_t points[2];

  if (jarmo->turn != JARMO_OVER)
    return (KarumStatus){ .to_move = (KarumSide) jarmo->turn, .winner = KARUM_WINNER_NONE };
  jarmo_points (rules, state, points);
  return (KarumStatus){ .over = true, .winner = karum_winner_of_points (points) };
}

/* All archers of a side are on its goal row at most. */
static bool
jarmo_can_end (const KarumRules *rules, KarumWinner winner, const int32_t points[2])
{
  const int32_t most = 2 * (int32_t) jarmo_size (JARMO_ROW_1);

  (void) rules;
  return winner == karum_winner_of_points (points) && points[0] <= most && points[1] <= most;
}

static uint64_t
jarmo_search_key (const KarumRules *rules, const KarumState *state)
{
  const JarmoState *jarmo = jarmo_state (state);
  uint64_t archers = jarmo->archers[0] | (uint64_t) jarmo->archers[1] << JARMO_HOLES;

  (void) rules;
  return karum_hash_add (karum_hash_word (archers),
                         jarmo->marked | (uint64_t) jarmo->turn << JARMO_HOLES);
}

static uint64_t
jarmo_engine_key (const KarumRules *rules, const KarumState *state)
{
  const JarmoState *jarmo = jarmo_state (state);
  uint64_t key = jarmo_search_key (rules, state);
  uint64_t words[(JARMO_HOLES + 7) / 8] = { 0 };

  memcpy (words, jarmo->trails, sizeof jarmo->trails);
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    key = karum_hash_add (key, words[i]);
  return rules->values[JARMO_OPTION_LIMIT] > 0 ? karum_hash_add (key, jarmo->count) : key;
}

static void
jarmo_board (const KarumRules *rules, KarumBoard *board)
{
  (void) rules;
  *board = (KarumBoard){
    .kind = KARUM_BOARD_HOLES,
    .columns = JARMO_SIDE,
    .rows = JARMO_SIDE,
    .home_rows = true,
    .lines = jarmo_lines,
    .n_lines = JARMO_LINES,
  };
}

static KarumCell
jarmo_cell (const KarumRules *rules, const KarumState *state, KarumPoint point)
{
  const JarmoState *jarmo = jarmo_state (state);
  JarmoSet hole = jarmo_bit (jarmo_hole (point));

  (void) rules;
  return (KarumCell){
    .content = jarmo->archers[0] & hole   ? KARUM_CELL_FIRST
               : jarmo->archers[1] & hole ? KARUM_CELL_SECOND
                                          : KARUM_CELL_EMPTY,
    .marked = jarmo->marked & hole,
  };
}

static const char *
jarmo_prompt (const KarumRules *rules, const KarumState *state, const KarumTurn *partial)
{
  (void) rules;
  (void) state;
  switch (partial ? partial->n_points : 0) {
  case 0:
    return N_ ("%s: move an archer");
  case 1:
    return N_ ("%s: choose a hole to move to");
  default:
    return N_ ("%s: return an archer to a hole, or end the turn");
  }
}

static size_t
jarmo_counters (const KarumRules *rules, const KarumState *state, KarumCounter *counters)
{
  const JarmoState *jarmo = jarmo_state (state);

  (void) rules;
  counters[0] = (KarumCounter){ .title = N_ ("Archers") };
  counters[1] = (KarumCounter){ .title = N_ ("On the goal row") };
  for (int side = 0; side < 2; side++) {
    JarmoSet archers = jarmo->archers[side];

    counters[0].values[side] = (int32_t) jarmo_size (archers);
    counters[1].values[side] = (int32_t) jarmo_size (archers & jarmo_goal ((KarumSide) side));
  }
  return 2;
}

const KarumGameFigure jarmo_figures[] = {
  { KARUM_FIGURE_CAPTURES, N_ ("Captures"), false },
  { KARUM_FIGURE_RETURNS, N_ ("Archers returned"), false },
  { KARUM_FIGURE_HOME, N_ ("Archers on the goal row at the end"), false },
  { 0 },
};

const KarumGame jarmo_game = {
  .id = "jarmo",
  .title = N_ ("Jarmo"),
  .summary
  = N_ ("Lead your archers along the lines to the enemy’s home row; captured archers can come "
        "back. The board is not symmetrical and the sides are unequal, so a match is two games."),
  .names = "Джармо|ジャルモ",
  .version = 1,
  .match_first = true,
  .symmetries = 1,
  .state_size = sizeof (JarmoState),
  .presets = presets,
  .n_presets = 1,
  .options = options,
  .n_options = 2,
  .option_range = jarmo_option_range,
  .start = jarmo_start,
  .status = jarmo_status,
  .points = jarmo_points,
  .can_end = jarmo_can_end,
  .turns = jarmo_turns,
  .count = jarmo_count,
  .random = jarmo_turn_random,
  .turn_check = jarmo_turn_check,
  .apply = jarmo_apply,
  .turn_read = jarmo_turn_read,
  .turn_write = jarmo_turn_write,
  .position_read = jarmo_position_read,
  .position_write = jarmo_position_write,
  .turn_encode = jarmo_turn_encode,
  .turn_decode = jarmo_turn_decode,
  .draft_cells = jarmo_draft_cells,
  .draft_numbers = jarmo_draft_numbers,
  .draft = jarmo_draft,
  .search_key = jarmo_search_key,
  .engine_key = jarmo_engine_key,
  .board = jarmo_board,
  .cell = jarmo_cell,
  .prompt = jarmo_prompt,
  .counters = jarmo_counters,
};
