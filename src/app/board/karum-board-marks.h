/* karum-board-marks.h: draws the game's marks on points: rows, the last turn, selectable points. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-geometry.h"
#include "karum-board-palette.h"

G_BEGIN_DECLS

/* The drawing context of the marks. */
typedef struct {
  cairo_t *cr;
  const KarumBoardGeometry *geometry;
  const KarumBoardPalette *palette;
  PangoContext *pango;
} KarumBoardPen;

/* karum_board_mark_stroke: strokes the path in @color with an outline, so that it is visible on
 * any background; @width in pixels, @alpha: 0 … 1. */
void karum_board_mark_stroke (const KarumBoardPen *pen,
                              const GdkRGBA *color,
                              double width,
                              double alpha);

/**
 * karum_board_mark_row: a line through the points of @row.
 * @bold: emphasizes the line
 * @alpha: 0 … 1
 */
void
karum_board_mark_row (const KarumBoardPen *pen, const KarumRow *row, gboolean bold, double alpha);

/* karum_board_mark_row_points: the value of @row, at its centre; @alpha: 0 … 1. */
void karum_board_mark_row_points (const KarumBoardPen *pen, const KarumRow *row, double alpha);

/* karum_board_mark_placed: a ring around a point where the last turn has placed something. */
void karum_board_mark_placed (const KarumBoardPen *pen, KarumPoint point);

/* karum_board_mark_way: an arrow along @way; it wraps around the edge if the way does. */
void karum_board_mark_way (const KarumBoardPen *pen, const KarumWay *way, double alpha);

/**
 * karum_board_mark_taken: a cross for a captured piece.
 * @beside: the point is occupied again: the cross is small, at its upper right
 */
void karum_board_mark_taken (const KarumBoardPen *pen, KarumPoint point, gboolean beside);

/**
 * karum_board_mark_choice: a selectable point.
 * @taken: the point is occupied
 * @pulse: 0 … 1, the phase of the pulse
 */
void
karum_board_mark_choice (const KarumBoardPen *pen, KarumPoint point, gboolean taken, double pulse);

/* karum_board_mark_touched: a point of the turn being entered. */
void karum_board_mark_touched (const KarumBoardPen *pen, KarumPoint point);

/* karum_board_mark_hover: a selectable point under the pointer. */
void karum_board_mark_hover (const KarumBoardPen *pen, KarumPoint point);

/* karum_board_mark_cursor: the keyboard cursor. */
void karum_board_mark_cursor (const KarumBoardPen *pen, KarumPoint point);

G_END_DECLS
