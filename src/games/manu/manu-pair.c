#include "manu-pair.h"

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

KarumPoint
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
