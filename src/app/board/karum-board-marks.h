/* karum-board-marks.h: draws what is said about points: rows, the last turn, what can be chosen. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-geometry.h"
#include "karum-board-palette.h"

G_BEGIN_DECLS

/* What the marks are drawn with. */
typedef struct {
  cairo_t *cr;
  const KarumBoardGeometry *geometry;
  const KarumBoardPalette *palette;
  PangoContext *pango;
} KarumBoardPen;

/* karum_board_mark_stroke: strokes the path in @color, with an outline, so that it is seen on every
 * ground; @width in pixels, @alpha: 0 … 1. */
void karum_board_mark_stroke (const KarumBoardPen *pen,
                              const GdkRGBA *color,
                              double width,
                              double alpha);

/**
 * karum_board_mark_row: a line through the points of @row.
 * @bold: the line stands out among others
 * @alpha: 0 … 1
 */
void
karum_board_mark_row (const KarumBoardPen *pen, const KarumRow *row, gboolean bold, double alpha);

/* karum_board_mark_row_points: what @row is worth, in its middle; @alpha: 0 … 1. */
void karum_board_mark_row_points (const KarumBoardPen *pen, const KarumRow *row, double alpha);

/* karum_board_mark_placed: a point where the last turn has put something: a ring around it. */
void karum_board_mark_placed (const KarumBoardPen *pen, KarumPoint point);

/* karum_board_mark_way: an arrow along @way, round the edge if it goes there. */
void karum_board_mark_way (const KarumBoardPen *pen, const KarumWay *way, double alpha);

/**
 * karum_board_mark_taken: a cross for what has been taken from a point.
 * @beside: something stands there now: the cross is small, at its upper right
 */
void karum_board_mark_taken (const KarumBoardPen *pen, KarumPoint point, gboolean beside);

/**
 * karum_board_mark_choice: a point that can be chosen now.
 * @taken: something stands there
 * @pulse: 0 … 1, the moment of its slow breathing
 */
void
karum_board_mark_choice (const KarumBoardPen *pen, KarumPoint point, gboolean taken, double pulse);

/* karum_board_mark_touched: a point that has been touched in the turn being entered. */
void karum_board_mark_touched (const KarumBoardPen *pen, KarumPoint point);

/* karum_board_mark_hover: the point under the pointer, if it can be chosen. */
void karum_board_mark_hover (const KarumBoardPen *pen, KarumPoint point);

/* karum_board_mark_cursor: the keyboard's cursor. */
void karum_board_mark_cursor (const KarumBoardPen *pen, KarumPoint point);

G_END_DECLS
