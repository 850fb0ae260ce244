/* karum-mark-shape.h: the forms of marks and arrows, so that no color is needed to tell them apart:
 * a triangle (green), a cross (red), a square (yellow), a plus (blue); arrows are solid, dashed,
 * dotted, and dashed with dots. */
#pragma once

#include <cairo.h>

#include "karum-markup.h"

G_BEGIN_DECLS

/**
 * karum_mark_trace: makes the form of a mark the path.
 * @x, @y: its middle
 * @reach: about half its width
 */
void karum_mark_trace (cairo_t *cr, KarumMarkColor color, double x, double y, double reach);

/* karum_mark_dash: how the line of an arrow is broken; @unit: its width. */
void karum_mark_dash (cairo_t *cr, KarumMarkColor color, double unit);

G_END_DECLS
