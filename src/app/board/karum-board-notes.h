/* karum-board-notes.h: draws the annotations on the board: marks, arrows, labels and glyphs. */
#pragma once

#include "karum-board-marks.h"
#include "karum-markup.h"

G_BEGIN_DECLS

/* karum_board_notes_draw: all marks, arrows and labels of @markup. */
void karum_board_notes_draw (const KarumBoardPen *pen, const KarumMarkup *markup);

/* karum_board_notes_arrow: one arrow; @alpha: 0 … 1. */
void karum_board_notes_arrow (const KarumBoardPen *pen, const KarumArrow *arrow, double alpha);

/* karum_board_notes_glyph: the glyphs of the turn that ended on @point, at its upper right. */
void karum_board_notes_glyph (const KarumBoardPen *pen, KarumPoint point, const char *text);

/* karum_board_notes_icon: the shape of a mark in its colour, in a square of @size at 0, 0.
 * @ground: the background colour */
void karum_board_notes_icon (cairo_t *cr, KarumMarkColor color, const GdkRGBA *ground, double size);

G_END_DECLS
