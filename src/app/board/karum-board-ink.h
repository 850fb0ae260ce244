/* karum-board-ink.h: helpers for colours in cairo. */
#pragma once

#include <gdk/gdk.h>

/* karum_ink_mix: mixes @a with a @share (0 … 1) of @b; opaque. */
static inline GdkRGBA
karum_ink_mix (const GdkRGBA *a, const GdkRGBA *b, float share)
{
  return (GdkRGBA){ a->red + (b->red - a->red) * share, a->green + (b->green - a->green) * share,
                    a->blue + (b->blue - a->blue) * share, 1 };
}

/* karum_ink_set: sets the source to @color, with an additional @alpha (0 … 1). */
static inline void
karum_ink_set (cairo_t *cr, const GdkRGBA *color, double alpha)
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
karum_ink_stop (cairo_pattern_t *pattern, double offset, GdkRGBA color)
{
  cairo_pattern_add_color_stop_rgb (pattern, offset, color.red, color.green, color.blue);
}

/* karum_ink_is_light: whether black has more contrast than white on @color. */
static inline gboolean
karum_ink_is_light (const GdkRGBA *color)
{
  return 0.30f * color->red + 0.59f * color->green + 0.11f * color->blue > 0.5f;
}
