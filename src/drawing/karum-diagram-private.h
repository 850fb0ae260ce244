/* karum-diagram-private.h: internals of drawing a diagram; private. */
#pragma once

#include "karum-board-geometry.h"
#include "karum-diagram.h"
#include "karum-shapes.h"

/* KarumDrawing: a diagram being drawn. */
typedef struct {
  cairo_t *cr;
  const KarumRules *rules;
  const KarumState *state;
  const KarumDiagramNotes *notes;
  KarumBoardGeometry geometry;
} KarumDrawing;

/* Of a surface (element-type GString): where texts are written as elements of SVG in place of being
 * drawn. */
extern const cairo_user_data_key_t karum_diagram_letters;

/* karum_drawing_set_gray: @level: 0 black … 1 white */
void karum_drawing_set_gray (const KarumDrawing *drawing, double level);

/* karum_drawing_label: draws @text centred on @x, @y. @height: font size */
void karum_drawing_label (
    const KarumDrawing *drawing, double x, double y, double height, const char *text);

/* karum_drawing_board: draws the empty board: lines or cells, and coordinates; sets the line
 * width. The state, rules and notes of @drawing are ignored. */
void karum_drawing_board (const KarumDrawing *drawing);

/* karum_drawing_cell: draws the content of a point centred on @x, @y: a stone, a pit or the
 * empty point. The state, rules and notes of @drawing are ignored. */
void karum_drawing_cell (const KarumDrawing *drawing, KarumCell cell, double x, double y);

/* karum_drawing_notes: draws the notes of a diagram over the position. */
void karum_drawing_notes (const KarumDrawing *drawing);
