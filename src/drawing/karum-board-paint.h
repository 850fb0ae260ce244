/* karum-board-paint.h: draws a board in colours, for windows and files. */
#pragma once

#include <pango/pangocairo.h>

#include "karum-board-geometry.h"
#include "karum-board-palette.h"
#include "karum-board-piece.h"
#include "karum-markup.h"

/* KarumBoardPen: where and how a board is drawn; all members are borrowed. */
typedef struct {
  cairo_t *cr;
  const KarumBoardGeometry *geometry;
  const KarumBoardPalette *palette;
  PangoContext *pango; /* (nullable): for texts; NULL if there are none */
} KarumBoardPen;

/* karum_board_field_draw: what never changes during a game: frame, squares, lines, coordinates. */
void karum_board_field_draw (const KarumBoardPen *pen);

/* -- Marks of the game: rows, the last turn, selectable points -- */

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

/* -- Notes of a person -- */

/* karum_board_notes_draw: all marks, arrows and labels of @markup. */
void karum_board_notes_draw (const KarumBoardPen *pen, const KarumMarkup *markup);

/* karum_board_notes_arrow: one arrow; @alpha: 0 … 1. */
void karum_board_notes_arrow (const KarumBoardPen *pen, const KarumArrow *arrow, double alpha);

/* karum_board_notes_label: a text of one to three characters on a point, over what stands there. */
void karum_board_notes_label (const KarumBoardPen *pen, KarumPoint point, const char *text);

/* karum_board_notes_glyph: the glyphs of the turn that ended on @point, at its upper right. */
void karum_board_notes_glyph (const KarumBoardPen *pen, KarumPoint point, const char *text);

/* karum_board_notes_icon: the shape of a mark in its colour, in a square of @size at 0, 0.
 * @ground: the background colour */
void
karum_board_notes_icon (cairo_t *cr, KarumMarkColor color, const KarumInk *ground, double size);
