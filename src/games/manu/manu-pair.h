/* manu-pair.h: the geometry of jumps, and of the two stones that take the capturing steps.
 *
 * None of this looks at stones: it says where a jump leads, so that the points of a turn can be
 * told apart into steps without a position.
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
 * manu_over: where a jump from @from over @pivot lands: as far beyond it, counted on from the
 * opposite edge of the line where the line ends.
 * @from, @pivot: manu_in_line()
 * @side: points a side
 * Returns: KARUM_POINT_NONE if that is @from itself
 */
KarumPoint manu_over (KarumPoint from, KarumPoint pivot, unsigned side);

/**
 * manu_corner: the point reached from @from by a quarter turn round @pivot.
 * @turn: 1 for anticlockwise, -1 for clockwise
 * Returns: KARUM_POINT_NONE if it is not on the board
 */
KarumPoint manu_corner (KarumPoint from, KarumPoint pivot, int turn, unsigned side);

#define MANU_CORNERS 3 /* that one square step may visit */

/* What a point means after those that came before it. */
typedef enum {
  MANU_TOUCH_NONE,   /* the pair cannot get there */
  MANU_TOUCH_OVER,   /* an over step */
  MANU_TOUCH_SQUARE, /* the first corner of a square step */
  MANU_TOUCH_CORNER  /* a further corner of the square step under way */
} ManuTouch;

/**
 * ManuPair: the two stones that take the capturing steps. In the step under way, or just finished,
 * @jumper jumps, @pivot stands.
 *
 * The points that a pair can get to next are all different: an over step stays on the line of the
 * two, the first corners of a square step are on the line across it through the pivot, and a
 * further corner of the step under way is on neither of these. So the points alone tell the steps.
 */
typedef struct {
  KarumPoint jumper, pivot;
  bool begun;      /* a step has been taken: the next one exchanges the roles */
  uint8_t corners; /* visited by the square step under way, 0 for an over step */
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

/* manu_pair_next_corner: the next corner of the square step under way; KARUM_POINT_NONE if there is
 * none. */
KarumPoint manu_pair_next_corner (const ManuPair *pair, unsigned side);

/* manu_pair_touch: moves the pair on to @point and says how it got there; unchanged if it cannot.
 */
ManuTouch manu_pair_touch (ManuPair *pair, KarumPoint point, unsigned side);
