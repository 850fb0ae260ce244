/* karum-diagram-notes.h: draws the notes on the position of a diagram: last turn, arrows, marks,
 * labels, numbers. */
#pragma once

#include <cairo.h>

#include "karum-markup.h"

/**
 * karum_mark_trace: sets the path to the shape of a mark.
 * @x, @y: the centre
 * @reach: about half its width
 */
void karum_mark_trace (cairo_t *cr, KarumMarkColor color, double x, double y, double reach);

/* karum_mark_dash: sets the dash pattern of an arrow; @unit: its line width */
void karum_mark_dash (cairo_t *cr, KarumMarkColor color, double unit);
