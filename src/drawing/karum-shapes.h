/* karum-shapes.h: paths and colours that everything drawn with cairo shares. */
#pragma once

#include <cairo.h>
#include <glib.h>

#include "karum-markup.h"

/* KarumInk: a colour; all members 0 … 1. */
typedef struct {
  float red, green, blue, alpha;
} KarumInk;

/* karum_ink_mix: mixes @a with a @share (0 … 1) of @b; opaque. */
static inline KarumInk
karum_ink_mix (const KarumInk *a, const KarumInk *b, float share)
{
  return (KarumInk){ a->red + (b->red - a->red) * share, a->green + (b->green - a->green) * share,
                     a->blue + (b->blue - a->blue) * share, 1 };
}

/* karum_ink_set: sets the source to @color, with an additional @alpha (0 … 1). */
static inline void
karum_ink_set (cairo_t *cr, const KarumInk *color, double alpha)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, (double) color->alpha * alpha);
}

/* karum_ink_set_gray: sets the source. @value: 0 (black) … 1 (white) */
static inline void
karum_ink_set_gray (cairo_t *cr, double value, double alpha)
{
  cairo_set_source_rgba (cr, value, value, value, alpha);
}

/* karum_ink_stop: adds @color to a gradient at @offset (0 … 1). */
static inline void
karum_ink_stop (cairo_pattern_t *pattern, double offset, KarumInk color)
{
  cairo_pattern_add_color_stop_rgb (pattern, offset, color.red, color.green, color.blue);
}

/* karum_ink_is_light: whether black has more contrast than white on @color. */
static inline gboolean
karum_ink_is_light (const KarumInk *color)
{
  return 0.30f * color->red + 0.59f * color->green + 0.11f * color->blue > 0.5f;
}

/* -- Paths: each of these replaces the path of @cr; @x, @y are the centre. -------------------- */

void karum_trace_disc (cairo_t *cr, double x, double y, double radius);

/* karum_trace_toothed: the outline of a marked piece, a disc whose teeth reach beyond @radius. */
void karum_trace_toothed (cairo_t *cr, double x, double y, double radius);

void karum_trace_cross (cairo_t *cr, double x, double y, double reach);

/* karum_trace_sign: the symbol of a side, by which pieces differ without colours: First's is a
 * ring, Second's a lozenge. @radius: of the piece */
void karum_trace_sign (cairo_t *cr, KarumSide side, double x, double y, double radius);

/* karum_trace_arrow_head: a triangle with its tip at @x, @y. @angle: its direction, in radians */
void karum_trace_arrow_head (cairo_t *cr, double x, double y, double angle, double length);

/**
 * karum_mark_trace: the shape of a mark, by which marks differ without colours.
 * @reach: about half its width
 */
void karum_mark_trace (cairo_t *cr, KarumMarkColor color, double x, double y, double reach);

/* karum_mark_dash: sets the dash pattern of an arrow; @unit: its line width */
void karum_mark_dash (cairo_t *cr, KarumMarkColor color, double unit);
