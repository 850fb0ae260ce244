#include "karum-board-geometry.h"

#include <math.h>

/* The frame is as wide as its letters need: proportional to the step, within limits for small
 * and large boards. */
static double
frame_for (double step, gboolean coordinates)
{
  return coordinates ? CLAMP (floor (step * 0.5), 15, 30) : CLAMP (floor (step * 0.25), 4, 14);
}

void
karum_board_geometry_init (KarumBoardGeometry *geometry,
                           const KarumBoard *board,
                           double width,
                           double height,
                           gboolean coordinates,
                           gboolean flipped)
{
  double step = floor (MIN (width / board->columns, height / board->rows));

  geometry->board = *board;
  geometry->coordinates = coordinates;
  geometry->flipped = flipped;
  for (;; step--) {
    double margin = 2 * frame_for (step, coordinates);

    if (step <= 1
        || (step * board->columns + margin <= width && step * board->rows + margin <= height))
      break;
  }
  geometry->step = MAX (step, 1);
  geometry->margin = frame_for (step, coordinates);
  geometry->left = floor ((width - karum_board_geometry_width (geometry)) / 2);
  geometry->top = floor ((height - karum_board_geometry_height (geometry)) / 2);
}

/* Converts between the coordinates of a point and its column and row from the upper left of the
 * screen. */
static void
turn_round (const KarumBoardGeometry *geometry, unsigned *column, unsigned *row)
{
  if (geometry->flipped)
    *column = geometry->board.columns - 1u - *column;
  else
    *row = geometry->board.rows - 1u - *row;
}

void
karum_board_geometry_center (const KarumBoardGeometry *geometry,
                             KarumPoint point,
                             double *x,
                             double *y)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);

  turn_round (geometry, &column, &row);
  *x = geometry->left + (column + 0.5) * geometry->step;
  *y = geometry->top + (row + 0.5) * geometry->step;
}

KarumPoint
karum_board_geometry_pick (const KarumBoardGeometry *geometry, double x, double y)
{
  double across = floor ((x - geometry->left) / geometry->step);
  double down = floor ((y - geometry->top) / geometry->step);
  unsigned column, row;

  if (across < 0 || down < 0 || across >= geometry->board.columns || down >= geometry->board.rows)
    return KARUM_POINT_NONE;
  column = (unsigned) across;
  row = (unsigned) down;
  turn_round (geometry, &column, &row);
  return karum_board_has (&geometry->board, (int) column, (int) row) ? karum_point (column, row)
                                                                     : KARUM_POINT_NONE;
}

KarumPoint
karum_board_geometry_step (const KarumBoardGeometry *geometry, KarumPoint point, int dx, int dy)
{
  const KarumBoard *board = &geometry->board;
  int way = geometry->flipped ? -1 : 1;
  int column = (int) karum_point_column (point), row = (int) karum_point_row (point);

  for (int i = 0; i < MAX (board->columns, board->rows); i++) {
    column = CLAMP (column + way * dx, 0, board->columns - 1);
    row = CLAMP (row + way * dy, 0, board->rows - 1);
    if (karum_board_has (board, column, row))
      return karum_point ((unsigned) column, (unsigned) row);
  }
  return point;
}

double
karum_board_geometry_radius (const KarumBoardGeometry *geometry)
{
  switch (geometry->board.kind) {
  case KARUM_BOARD_CROSSINGS:
    return geometry->step * 0.47;
  case KARUM_BOARD_HOLES:
    return geometry->step * 0.29;
  case KARUM_BOARD_CELLS:
  default:
    return geometry->step * 0.39;
  }
}
