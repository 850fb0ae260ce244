#include "manu-walk.h"

#include <string.h>

#include "karum-point.h"
#include "manu-state.h"

static inline bool
manu_board_has_enemy (const ManuBoard *board, KarumPoint point)
{
  return manu_board_has (board, point) && !manu_board_has_own (board, point);
}

static void
init_columns (ManuBoard *board)
{
  for (unsigned row = 0; row < board->side; row++)
    for (uint32_t rest = board->rows[row]; rest; rest &= rest - 1)
      board->columns[__builtin_ctz (rest)] |= 1u << row;
}

void
manu_board_init (ManuBoard *board, const KarumRules *rules, const ManuState *state, KarumSide mover)
{
  *board = (ManuBoard){ .side = manu_size (rules) };
  memcpy (board->own, state->rows[mover], sizeof board->own);
  for (unsigned row = 0; row < board->side; row++)
    board->rows[row] = state->rows[KARUM_FIRST][row] | state->rows[KARUM_SECOND][row];
  init_columns (board);
}

bool
manu_board_beside_own (const ManuBoard *board, KarumPoint point)
{
  unsigned row = karum_point_row (point);
  uint32_t bit = 1u << karum_point_column (point);

  return (board->own[row] & (bit << 1 | bit >> 1)) || (row > 0 && board->own[row - 1] & bit)
         || (row + 1 < board->side && board->own[row + 1] & bit);
}

/* The nearest bit of @line above or below bit @from; -1 if there is none. */
static int
next_bit (uint32_t line, unsigned from, bool upward)
{
  line = upward ? line & ~((2u << from) - 1) : line & ((1u << from) - 1);
  if (line == 0)
    return -1;
  return upward ? __builtin_ctz (line) : 31 - __builtin_clz (line);
}

KarumPoint
manu_board_sees (const ManuBoard *board, KarumPoint point, ManuDirection direction)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);
  bool upward = direction == MANU_EAST || direction == MANU_NORTH;
  int bit;

  if (direction == MANU_EAST || direction == MANU_WEST) {
    bit = next_bit (board->rows[row], column, upward);
    return bit < 0 ? KARUM_POINT_NONE : karum_point ((unsigned) bit, row);
  }
  bit = next_bit (board->columns[column], row, upward);
  return bit < 0 ? KARUM_POINT_NONE : karum_point (column, (unsigned) bit);
}

/* Two points of one line: the line and their indexes on it. */
typedef struct {
  uint32_t stones;
  unsigned a, b;
} Line;

static Line
line_of (const ManuBoard *board, KarumPoint a, KarumPoint b)
{
  unsigned column = karum_point_column (a), row = karum_point_row (a);

  if (row == karum_point_row (b))
    return (Line){ board->rows[row], column, karum_point_column (b) };
  return (Line){ board->columns[column], row, karum_point_row (b) };
}

bool
manu_board_clear (const ManuBoard *board, KarumPoint a, KarumPoint b)
{
  Line line = line_of (board, a, b);
  unsigned low = line.a < line.b ? line.a : line.b, high = line.a < line.b ? line.b : line.a;

  return !(line.stones & ((1u << high) - 1) & ~((2u << low) - 1));
}

/* Whether the points strictly between the pivot b and the landing are empty, wrapping around at
 * the edge; a, where the stone comes from, counts as empty. */
static bool
way_beyond_clear (Line line, unsigned side)
{
  unsigned distance = line.a < line.b ? line.b - line.a : line.a - line.b;
  unsigned first = line.a < line.b ? line.b + 1 : line.b + side + 1 - distance;
  uint64_t way = ((1ull << (distance - 1)) - 1) << first % side;

  way |= way >> side;
  return !(way & line.stones & ~(1u << line.a) & ((1u << side) - 1));
}

KarumPoint
manu_board_over (const ManuBoard *board, KarumPoint from, KarumPoint pivot)
{
  if (!way_beyond_clear (line_of (board, from, pivot), board->side))
    return KARUM_POINT_NONE;
  return manu_over (from, pivot, board->side);
}

KarumPoint
manu_board_corner (const ManuBoard *board, KarumPoint from, KarumPoint pivot, int turn)
{
  KarumPoint corner = manu_corner (from, pivot, turn, board->side);

  if (corner == KARUM_POINT_NONE || !manu_board_has (board, corner)
      || !manu_board_clear (board, pivot, corner))
    return KARUM_POINT_NONE;
  return corner;
}

KarumPoint
manu_over (KarumPoint from, KarumPoint pivot, unsigned side)
{
  unsigned column = 2 * karum_point_column (pivot) + side - karum_point_column (from);
  unsigned row = 2 * karum_point_row (pivot) + side - karum_point_row (from);
  KarumPoint landing = karum_point (column % side, row % side);

  return landing == from ? KARUM_POINT_NONE : landing;
}

KarumPoint
manu_corner (KarumPoint from, KarumPoint pivot, int turn, unsigned side)
{
  int column = (int) karum_point_column (pivot), row = (int) karum_point_row (pivot);
  int across = (int) karum_point_column (from) - column, up = (int) karum_point_row (from) - row;

  column -= turn * up;
  row += turn * across;
  if (column < 0 || row < 0 || column >= (int) side || row >= (int) side)
    return KARUM_POINT_NONE;
  return karum_point ((unsigned) column, (unsigned) row);
}

/* manu_pair_next_corner: the next corner of the current square step; KARUM_POINT_NONE if there
 * is none. */
static KarumPoint
manu_pair_next_corner (const ManuPair *pair, unsigned side)
{
  if (pair->corners == 0 || pair->corners == MANU_CORNERS)
    return KARUM_POINT_NONE;
  return manu_corner (pair->jumper, pair->pivot, pair->turn, side);
}

/* The first point of a step: over the pivot, or one corner around it. */
static ManuTouch
begin_step (ManuPair *pair, KarumPoint point, unsigned side)
{
  if (!manu_in_line (pair->jumper, pair->pivot))
    return MANU_TOUCH_NONE;
  if (point == manu_over (pair->jumper, pair->pivot, side)) {
    *pair = (ManuPair){ .jumper = point, .pivot = pair->pivot, .begun = true };
    return MANU_TOUCH_OVER;
  }
  for (int8_t turn = -1; turn <= 1; turn = (int8_t) (turn + 2))
    if (point == manu_corner (pair->jumper, pair->pivot, turn, side)) {
      *pair = (ManuPair){ point, pair->pivot, .begun = true, .corners = 1, .turn = turn };
      return MANU_TOUCH_SQUARE;
    }
  return MANU_TOUCH_NONE;
}

ManuTouch
manu_pair_touch (ManuPair *pair, KarumPoint point, unsigned side)
{
  ManuPair next = manu_pair_exchanged (pair);
  ManuTouch touch;

  if (point == KARUM_POINT_NONE)
    return MANU_TOUCH_NONE;
  if (point == manu_pair_next_corner (pair, side)) {
    pair->jumper = point;
    pair->corners++;
    return MANU_TOUCH_CORNER;
  }
  touch = begin_step (&next, point, side);
  if (touch != MANU_TOUCH_NONE)
    *pair = next;
  return touch;
}

static bool
refuse (KarumError *error, const char *message, KarumPoint point)
{
  char text[KARUM_POINT_TEXT];

  karum_point_write (point, text);
  return karum_error_set (error, 0, message, "%s", text);
}

void
manu_walk_begin (ManuWalk *walk, const KarumRules *rules, const ManuState *state, KarumSide side)
{
  *walk = (ManuWalk){ .hand = state->hands[side] > 0 };
  manu_board_init (&walk->board, rules, state, side);
}

/* -- The preparatory jump ---------------------------------------------------------------------- */

static bool
touch_first (ManuWalk *walk, KarumPoint point, KarumError *error)
{
  const ManuBoard *board = &walk->board;

  if (manu_board_has_enemy (board, point))
    return refuse (error, N_ ("the stone on %s is not one of the side to move"), point);
  walk->placed = !manu_board_has (board, point);
  if (walk->placed && !walk->hand)
    return karum_error_set (error, 0, N_ ("the side to move has no stone in hand"), NULL);
  if (walk->placed && manu_board_beside_own (board, point))
    return refuse (error, N_ ("%s is next to a stone of the same side"), point);
  walk->from = point;
  return true;
}

static bool
touch_over (ManuWalk *walk, KarumPoint point, KarumError *error)
{
  if (walk->placed)
    return refuse (error, N_ ("there is no stone of the side to move on %s"), walk->from);
  if (!manu_board_has_enemy (&walk->board, point))
    return refuse (error, N_ ("there is no enemy stone to jump over on %s"), point);
  if (!manu_in_line (walk->from, point) || !manu_board_clear (&walk->board, walk->from, point))
    return refuse (error, N_ ("the straight way to %s is blocked"), point);
  if (manu_over (walk->from, point, walk->board.side) == KARUM_POINT_NONE)
    return refuse (error, N_ ("a jump over %s would end where it began"), point);
  if (manu_board_over (&walk->board, walk->from, point) == KARUM_POINT_NONE)
    return refuse (error, N_ ("the way beyond %s is blocked"), point);
  walk->over = point;
  return true;
}

static bool
touch_landing (ManuWalk *walk, KarumPoint point, KarumError *error)
{
  ManuBoard *board = &walk->board;
  KarumPoint landing = manu_board_over (board, walk->from, walk->over);

  if (point != landing)
    return refuse (error, N_ ("this jump lands on %s"), landing);
  walk->jump_takes = manu_board_has (board, point);
  walk->jump_captures = manu_board_has_enemy (board, point);
  manu_board_jump (board, walk->from, point);
  if (manu_board_beside_own (board, point))
    return refuse (error, N_ ("the jump ends on %s, next to a stone of the same side"), point);
  walk->pair.jumper = point;
  return true;
}

static bool
touch_pivot (ManuWalk *walk, KarumPoint point, KarumError *error)
{
  KarumPoint jumper = walk->pair.jumper;

  if (!manu_board_has_own (&walk->board, point) || point == jumper)
    return refuse (error, N_ ("there is no other stone of the side to move on %s"), point);
  if (!manu_in_line (jumper, point) || !manu_board_clear (&walk->board, jumper, point))
    return refuse (error, N_ ("the straight way to %s is blocked"), point);
  walk->pair = manu_pair (jumper, point);
  return true;
}

/* -- Capturing steps --------------------------------------------------------------------------- */

/* Whether the stones of the pair see each other at the beginning of a step, and may begin one. */
static bool
check_step (const ManuWalk *walk, const ManuPair *before, KarumError *error)
{
  if (walk->idle)
    return karum_error_set (error, 0,
                            N_ ("the square has to capture an enemy stone before it ends"), NULL);
  if (!manu_board_clear (&walk->board, before->jumper, before->pivot))
    return refuse (error, N_ ("the way to the pivot on %s is blocked"), before->pivot);
  return true;
}

/* Whether the path of the current step to @point is free. */
static bool
check_way (const ManuWalk *walk,
           const ManuPair *before,
           ManuTouch touch,
           KarumPoint point,
           KarumError *error)
{
  if (touch == MANU_TOUCH_OVER
          ? manu_board_over (&walk->board, before->jumper, before->pivot) != point
          : !manu_board_clear (&walk->board, before->pivot, point))
    return refuse (error, N_ ("the way from the pivot to %s is blocked"), point);
  return manu_board_has (&walk->board, point)
         || refuse (error, N_ ("there is no stone to capture on %s"), point);
}

static bool
touch_step (ManuWalk *walk, KarumPoint point, KarumError *error)
{
  ManuPair pair = walk->pair, before = walk->pair;
  ManuTouch touch = manu_pair_touch (&pair, point, walk->board.side);
  bool own;

  if (touch == MANU_TOUCH_NONE)
    return refuse (error, N_ ("the pair can’t get to %s, over the pivot or around it"), point);
  if (touch != MANU_TOUCH_CORNER) {
    before = manu_pair_exchanged (&before);
    if (!check_step (walk, &before, error))
      return false;
  }
  if (!check_way (walk, &before, touch, point, error))
    return false;
  own = manu_board_jump (&walk->board, before.jumper, point);
  walk->idle = own && (touch == MANU_TOUCH_SQUARE || (touch == MANU_TOUCH_CORNER && walk->idle));
  walk->captured = walk->captured || !own;
  walk->pair = pair;
  return true;
}

/* -- The walk ---------------------------------------------------------------------------------- */

static bool (*const touches[]) (ManuWalk *walk, KarumPoint point, KarumError *error) = {
  [MANU_POINT_FROM] = touch_first,      [MANU_POINT_OVER] = touch_over,
  [MANU_POINT_LANDING] = touch_landing, [MANU_POINT_PIVOT] = touch_pivot,
  [MANU_POINT_STEPS] = touch_step,
};

bool
manu_walk_touch (ManuWalk *walk, KarumPoint point, KarumError *error)
{
  unsigned part = walk->n_points < MANU_POINT_STEPS ? walk->n_points : MANU_POINT_STEPS;
  ManuWalk next = *walk;

  if (!manu_board_on (&walk->board, point))
    return karum_error_set (error, 0, N_ ("this move names a point that is not on the board"),
                            NULL);
  if (!touches[part](&next, point, error))
    return false;
  *walk = next;
  walk->n_points++;
  return true;
}

bool
manu_walk_complete (const ManuWalk *walk, KarumError *error)
{
  static const char *const missing[] = {
    [MANU_POINT_FROM] = N_ ("nothing has been done yet"),
    [MANU_POINT_OVER] = N_ ("the enemy stone to jump over is missing"),
    [MANU_POINT_LANDING] = N_ ("the point where the jump lands is missing"),
    [MANU_POINT_STEPS] = N_ ("the first capturing step is missing"),
  };

  if (walk->placed || (walk->n_points == MANU_POINT_PIVOT && walk->jump_captures))
    return true;
  if (walk->n_points == MANU_POINT_PIVOT)
    return karum_error_set (
        error, 0, N_ ("the jump captures no enemy stone, so capturing steps must follow"), NULL);
  if (walk->n_points <= MANU_POINT_STEPS)
    return karum_error_set (error, 0, missing[walk->n_points], NULL);
  if (walk->idle)
    return karum_error_set (error, 0,
                            N_ ("the square has to capture an enemy stone before it ends"), NULL);
  return walk->captured
         || karum_error_set (error, 0, N_ ("the capturing steps have to capture an enemy stone"),
                             NULL);
}

uint16_t
manu_walk_kind (const ManuWalk *walk)
{
  if (walk->placed)
    return MANU_PLACE;
  return walk->jump_takes ? MANU_TAKE : MANU_JUMP;
}

/* The nearest stones, of the own side or of the enemy. */
static unsigned
next_seen (const ManuBoard *board, KarumPoint from, bool own, KarumPoint *next)
{
  unsigned n = 0;

  for (int direction = 0; direction < MANU_DIRECTIONS; direction++) {
    KarumPoint point = manu_board_sees (board, from, (ManuDirection) direction);

    if (point != KARUM_POINT_NONE && manu_board_has_own (board, point) == own)
      next[n++] = point;
  }
  return n;
}

static unsigned
next_steps (const ManuWalk *walk, KarumPoint *next)
{
  ManuPair pair = manu_pair_exchanged (&walk->pair);
  unsigned side = walk->board.side, n = 0;

  next[n++] = manu_pair_next_corner (&walk->pair, side);
  if (manu_in_line (pair.jumper, pair.pivot)) {
    next[n++] = manu_over (pair.jumper, pair.pivot, side);
    next[n++] = manu_corner (pair.jumper, pair.pivot, 1, side);
    next[n++] = manu_corner (pair.jumper, pair.pivot, -1, side);
  }
  return n;
}

unsigned
manu_walk_next (const ManuWalk *walk, KarumPoint next[MANU_WALK_NEXT])
{
  if (walk->placed)
    return 0;
  switch (walk->n_points) {
  case MANU_POINT_OVER:
    return next_seen (&walk->board, walk->from, false, next);
  case MANU_POINT_LANDING:
    next[0] = manu_over (walk->from, walk->over, walk->board.side);
    return 1;
  case MANU_POINT_PIVOT:
    return next_seen (&walk->board, walk->pair.jumper, true, next);
  default:
    return next_steps (walk, next);
  }
}

bool
manu_walk_can_end (const ManuWalk *walk)
{
  KarumPoint next[MANU_WALK_NEXT];
  unsigned n;

  if (manu_walk_complete (walk, NULL))
    return true;
  n = manu_walk_next (walk, next);
  for (unsigned i = 0; i < n; i++) {
    ManuWalk longer = *walk;

    if (manu_walk_touch (&longer, next[i], NULL) && manu_walk_can_end (&longer))
      return true;
  }
  return false;
}
