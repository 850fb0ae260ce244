/* manu-pair.h: the geometry of jumps, and of the two stones that take the capturing steps.
 *
 * It ignores the stones on the board: it says where a jump leads, so that the points of a turn
 * can be divided into steps without a position.
 */
#pragma once

#include "karum-point.h"

/* manu_in_line: whether @a and @b are two points of one line. */
static inline bool
manu_in_line (KarumPoint a, KarumPoint b)
{
  return a != b
         && (karum_point_column (a) == karum_point_column (b)
             || karum_point_row (a) == karum_point_row (b));
}

/**
 * manu_over: the landing of a jump from @from over @pivot: at the same distance beyond it, wrapping
 * around to the opposite edge at the end of the line.
 * @from, @pivot: manu_in_line()
 * @side: points per side
 * Returns: KARUM_POINT_NONE if that is @from itself
 */
KarumPoint manu_over (KarumPoint from, KarumPoint pivot, unsigned side);

/**
 * manu_corner: the point reached from @from by a quarter turn around @pivot.
 * @turn: 1 for anticlockwise, -1 for clockwise
 * Returns: KARUM_POINT_NONE if it is not on the board
 */
KarumPoint manu_corner (KarumPoint from, KarumPoint pivot, int turn, unsigned side);

#define MANU_CORNERS 3 /* maximum number in one square step */

/* The meaning of a point after the preceding ones. */
typedef enum {
  MANU_TOUCH_NONE,   /* the pair can't get there */
  MANU_TOUCH_OVER,   /* an over step */
  MANU_TOUCH_SQUARE, /* the first corner of a square step */
  MANU_TOUCH_CORNER  /* a further corner of the current square step */
} ManuTouch;

/**
 * ManuPair: the two stones that take the capturing steps. In the current or last step, @jumper
 * jumps and @pivot stays.
 *
 * The points that a pair can reach next are all different: an over step stays on the line of the
 * two, the first corners of a square step are on the perpendicular line through the pivot, and a
 * further corner of the current step is on neither line. So the points alone determine the steps.
 */
typedef struct {
  KarumPoint jumper, pivot;
  bool begun;      /* a step has been taken: the next one exchanges the roles */
  uint8_t corners; /* visited by the current square step, 0 for an over step */
  int8_t turn;     /* of that square step */
} ManuPair;

static inline ManuPair
manu_pair (KarumPoint jumper, KarumPoint pivot)
{
  return (ManuPair){ .jumper = jumper, .pivot = pivot };
}

/* manu_pair_exchanged: the pair at the beginning of its next step. */
static inline ManuPair
manu_pair_exchanged (const ManuPair *pair)
{
  return pair->begun ? manu_pair (pair->pivot, pair->jumper) : *pair;
}

/* manu_pair_next_corner: the next corner of the current square step; KARUM_POINT_NONE if there
 * is none. */
KarumPoint manu_pair_next_corner (const ManuPair *pair, unsigned side);

/* manu_pair_touch: moves the pair to @point and returns how it got there; unchanged if it can't. */
ManuTouch manu_pair_touch (ManuPair *pair, KarumPoint point, unsigned side);
