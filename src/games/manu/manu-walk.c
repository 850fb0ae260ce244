#include "manu-walk.h"

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
    return karum_error_set (error, 0, N_ ("this turn names a point that is not on the board"),
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
