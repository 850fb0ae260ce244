#include "karum-outcome-ink.h"

#include <math.h>

#define LINES_APART 4

GdkRGBA
karum_accent_color (GtkWidget *widget)
{
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA color;

  if (!gtk_style_context_lookup_color (style, "accent_color", &color))
    gtk_style_context_get_color (style, &color);
  return color;
}

/* Slanting lines, continuous with those of an area above or beside it. */
static void
hatch (cairo_t *cr, double x, double y, double width, double height)
{
  double from = x + y - fmod (x + y, LINES_APART);

  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  for (double sum = from; sum < x + y + width + height; sum += LINES_APART) {
    cairo_move_to (cr, sum - y, y);
    cairo_line_to (cr, sum - y - height, y + height);
  }
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
karum_outcome_ink (
    cairo_t *cr, KarumResult outcome, double x, double y, double width, double height)
{
  if (width < 1 || height < 1)
    return;
  cairo_set_line_width (cr, 1);
  if (outcome == KARUM_RESULT_WON) {
    cairo_rectangle (cr, x, y, width, height);
    cairo_fill (cr);
  } else if (outcome == KARUM_RESULT_DRAWN) {
    hatch (cr, x, y, width, height);
  }
  cairo_rectangle (cr, x + 0.5, y + 0.5, width - 1, height - 1);
  cairo_stroke (cr);
}
