#include "karum-ink.h"

#include <math.h>

#include "karum-class.h"

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

cairo_t *
karum_draw_seen (GtkWidget *widget, GtkSnapshot *snapshot, graphene_rect_t *seen)
{
  GtkWidget *port = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  graphene_rect_t all, part;

  graphene_rect_init (&all, 0, 0, (float) gtk_widget_get_width (widget),
                      (float) gtk_widget_get_height (widget));
  if (!port || !gtk_widget_compute_bounds (port, widget, &part)
      || !graphene_rect_intersection (&all, &part, &part))
    return NULL;
  if (seen)
    *seen = part;
  return gtk_snapshot_append_cairo (snapshot, &part);
}

GtkScrolledWindow *
karum_follow_scroller (GtkWidget *widget)
{
  GtkWidget *ancestor = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkScrolledWindow *scroller = (GtkScrolledWindow *) ancestor;

  for (guint i = 0; scroller && i < 2; i++) {
    GtkAdjustment *view = i == 0 ? gtk_scrolled_window_get_hadjustment (scroller)
                                 : gtk_scrolled_window_get_vadjustment (scroller);

    karum_on (view, "value-changed", gtk_widget_queue_draw, widget);
    karum_on (view, "notify::page-size", gtk_widget_queue_draw, widget);
  }
  return scroller;
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
