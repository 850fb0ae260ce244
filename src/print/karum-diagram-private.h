/* karum-diagram-private.h: what the files that draw a diagram share; private. */
#pragma once

#include "karum-board-geometry.h"
#include "karum-diagram.h"

G_BEGIN_DECLS

/* KarumDrawing: a diagram being drawn. */
typedef struct {
  cairo_t *cr;
  const KarumRules *rules;
  const KarumState *state;
  const KarumDiagramNotes *notes;
  KarumBoardGeometry geometry;
} KarumDrawing;

/* karum_drawing_set_gray: @level: 0 black … 1 white */
void karum_drawing_set_gray (const KarumDrawing *drawing, double level);

/* karum_drawing_label: writes @text with its middle at @x, @y. @height: of its letters */
void karum_drawing_label (
    const KarumDrawing *drawing, double x, double y, double height, const char *text);

/* karum_drawing_board: draws the empty board: lines or cells, and coordinates; sets the width of
 * lines. The state, rules and notes of @drawing mean nothing. */
void karum_drawing_board (const KarumDrawing *drawing);

/* karum_drawing_cell: draws what stands on a point with its middle at @x, @y: a stone, a pit or
 * nothing but the point. The state, rules and notes of @drawing mean nothing. */
void karum_drawing_cell (const KarumDrawing *drawing, KarumCell cell, double x, double y);

/* karum_trace_disc: makes a circle the path. */
void karum_trace_disc (cairo_t *cr, double x, double y, double radius);

/* karum_drawing_notes: draws the notes of a diagram upon the position. */
void karum_drawing_notes (const KarumDrawing *drawing);

G_END_DECLS
