/* karum-board-geometry.h: the positions of the points of a board on the screen. */
#pragma once

#include <glib.h>

#include "karum-game.h"

/**
 * KarumBoardGeometry: a plain value; lengths in logical pixels. The distance between points is a
 * whole number of pixels, so that lines and stones look the same everywhere.
 */
typedef struct {
  KarumBoard board;
  gboolean flipped; /* rotated by 180 degrees: First at the top */
  gboolean coordinates;
  double left, top; /* of the field: the points with half a step around them */
  double step;      /* distance between neighbouring points */
  double margin;    /* width of the frame around the field */
} KarumBoardGeometry;

/**
 * karum_board_geometry_init: the largest board that fits, centred.
 * @width, @height: the available size in pixels
 */
void karum_board_geometry_init (KarumBoardGeometry *geometry,
                                const KarumBoard *board,
                                double width,
                                double height,
                                gboolean coordinates,
                                gboolean flipped);

/* karum_board_geometry_center: (out) @x, @y: the centre of @point */
void karum_board_geometry_center (const KarumBoardGeometry *geometry,
                                  KarumPoint point,
                                  double *x,
                                  double *y);

/* karum_board_geometry_pick: the point at @x, @y, or KARUM_POINT_NONE outside the board. */
KarumPoint karum_board_geometry_pick (const KarumBoardGeometry *geometry, double x, double y);

/**
 * karum_board_geometry_step: the neighbour of @point, @dx columns to the right and @dy rows up on
 * the screen; stops at the edge.
 */
KarumPoint
karum_board_geometry_step (const KarumBoardGeometry *geometry, KarumPoint point, int dx, int dy);

/* karum_board_geometry_radius: of a stone, in pixels. */
double karum_board_geometry_radius (const KarumBoardGeometry *geometry);

static inline double
karum_board_geometry_width (const KarumBoardGeometry *geometry)
{
  return geometry->step * geometry->board.columns;
}

static inline double
karum_board_geometry_height (const KarumBoardGeometry *geometry)
{
  return geometry->step * geometry->board.rows;
}
