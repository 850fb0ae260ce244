/* null.c: the smallest game. One cell; First puts a stone on it, and that is a draw. The board is
 * not a full rectangle: it has no b1.
 *
 * It is not offered to users: it is built and tested as an example of everything that a game
 * must define.
 */
#include "karum-games.h"

#include <stdio.h>

#include "karum-random.h"

typedef struct KARUM_STATE_STRUCT {
  bool over;
} NullState;

KARUM_STATE_FITS (NullState);

static const KarumPreset presets[] = {
  { .id = "", .title = N_ ("Null game"), .summary = N_ ("One cell and one move.") },
};

static const NullState *
null_state (const KarumState *state)
{
  return (const NullState *) state;
}

static bool
null_start (const KarumRules *rules, const char *setup, KarumState *state, KarumError *error)
{
  (void) rules;
  (void) setup; /* karum_start() has rejected any setup */
  (void) error;
  *(NullState *) state = (NullState){ .over = false };
  return true;
}

static KarumStatus
null_status (const KarumRules *rules, const KarumState *state)
{
  bool over = null_state (state)->over;

  (void) rules;
  return (KarumStatus){
    .over = over,
    .to_move = KARUM_FIRST,
    .winner = over ? KARUM_WINNER_DRAW : KARUM_WINNER_NONE,
  };
}

static void
null_points (const KarumRules *rules, const KarumState *state, int32_t points[2])
{
  (void) rules;
  (void) state;
  points[0] = points[1] = 0;
}

/* Its points decide nothing, so that they deny nothing. */
static bool
null_can_end (const KarumRules *rules, KarumWinner winner, const int32_t points[2])
{
  (void) rules;
  (void) winner;
  (void) points;
  return true;
}

static KarumTurn
only_turn (void)
{
  KarumTurn turn;

  turn.kind = 0;
  turn.n_points = 1;
  turn.points[0] = karum_point (0, 0);
  return turn;
}

static bool
null_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  KarumTurn turn = only_turn ();

  (void) rules;
  return null_state (state)->over || visit (&turn, data);
}

static bool
null_turn_check (const KarumRules *rules,
                 const KarumState *state,
                 const KarumTurn *turn,
                 KarumError *error)
{
  KarumTurn only = only_turn ();

  (void) rules;
  if (null_state (state)->over)
    return karum_error_set (error, 0, N_ ("the game is over"), NULL);
  return karum_turn_equal (turn, &only)
         || karum_error_set (error, 0, N_ ("this move does not belong to this game"), NULL);
}

static void
null_apply (const KarumRules *rules, const KarumState *from, const KarumTurn *turn, KarumState *to)
{
  (void) rules;
  (void) from;
  (void) turn;
  *(NullState *) to = (NullState){ .over = true };
}

static bool
null_turn_read (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error)
{
  const char *cursor = text;

  (void) rules;
  *turn = only_turn ();
  if (!karum_point_read (text, &cursor, 1, 1, &turn->points[0], error))
    return false;
  return !*cursor
         || karum_error_set (error, (size_t) (cursor - text), N_ ("unexpected “%s”"), "%s", cursor);
}

static size_t
null_turn_write (const KarumRules *rules, const KarumTurn *turn, char *text)
{
  (void) rules;
  return karum_point_write (turn->points[0], text);
}

static bool
null_position_read (const KarumRules *rules, const char *text, KarumState *state, KarumError *error)
{
  (void) rules;
  if (strcmp (text, "1 x") != 0 && strcmp (text, "x -") != 0)
    return karum_error_set (error, 0, N_ ("“%s” is not a position of this game"), "%s", text);
  *(NullState *) state = (NullState){ .over = text[0] == 'x' };
  return true;
}

static size_t
null_position_write (const KarumRules *rules, const KarumState *state, char *text)
{
  const char *line = null_state (state)->over ? "x -" : "1 x";

  (void) rules;
  return (size_t) snprintf (text, KARUM_POSITION_TEXT, "%s", line);
}

static size_t
null_turn_encode (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes)
{
  (void) rules;
  (void) turn;
  bytes[0] = 0;
  return 1;
}

static size_t
null_turn_decode (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumTurn *turn)
{
  (void) rules;
  if (size == 0 || bytes[0] != 0)
    return 0;
  *turn = only_turn ();
  return 1;
}

static uint64_t
null_key (const KarumRules *rules, const KarumState *state)
{
  (void) rules;
  return karum_hash_word (null_state (state)->over);
}

static void
null_board (const KarumRules *rules, KarumBoard *board)
{
  static const uint32_t missing[] = { 1u << 1 };

  (void) rules;
  *board = (KarumBoard){ .kind = KARUM_BOARD_CELLS, .columns = 2, .rows = 1, .missing = missing };
}

static KarumCell
null_cell (const KarumRules *rules, const KarumState *state, KarumPoint point)
{
  (void) rules;
  (void) point;
  return (KarumCell){ null_state (state)->over ? KARUM_CELL_FIRST : KARUM_CELL_EMPTY, false };
}

static const char *
null_prompt (const KarumRules *rules, const KarumState *state, const KarumTurn *partial)
{
  (void) partial;
  (void) rules;
  (void) state;
  return N_ ("%s: place a stone");
}

static size_t
null_counters (const KarumRules *rules, const KarumState *state, KarumCounter *counters)
{
  (void) rules;
  (void) state;
  (void) counters;
  return 0;
}

const KarumGame null_game = {
  .id = "null",
  .title = N_ ("Null game"),
  .summary = N_ ("One cell and one move."),
  .names = "Null",
  .version = 1,
  .symmetries = 1,
  .state_size = sizeof (NullState),
  .presets = presets,
  .n_presets = 1,
  .start = null_start,
  .status = null_status,
  .points = null_points,
  .can_end = null_can_end,
  .turns = null_turns,
  .turn_check = null_turn_check,
  .apply = null_apply,
  .turn_read = null_turn_read,
  .turn_write = null_turn_write,
  .position_read = null_position_read,
  .position_write = null_position_write,
  .turn_encode = null_turn_encode,
  .turn_decode = null_turn_decode,
  .search_key = null_key,
  .engine_key = null_key,
  .board = null_board,
  .cell = null_cell,
  .prompt = null_prompt,
  .counters = null_counters,
};
