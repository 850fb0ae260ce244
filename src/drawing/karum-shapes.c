#include "karum-shapes.h"

#include <math.h>

#define TEETH 8

void
karum_trace_disc (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_close_path (cr);
}

void
karum_trace_toothed (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_path (cr);
  for (int i = 0; i < 2 * TEETH; i++) {
    double angle = (i + 0.5) * G_PI / TEETH, reach = radius * (i % 2 ? 0.94 : 1.2);

    cairo_line_to (cr, x + reach * cos (angle), y + reach * sin (angle));
  }
  cairo_close_path (cr);
}

static void
trace_lozenge (cairo_t *cr, double x, double y, double reach)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x, y - reach);
  cairo_line_to (cr, x + reach, y);
  cairo_line_to (cr, x, y + reach);
  cairo_line_to (cr, x - reach, y);
  cairo_close_path (cr);
}

void
karum_trace_cross (cairo_t *cr, double x, double y, double reach)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x - reach, y - reach);
  cairo_line_to (cr, x + reach, y + reach);
  cairo_move_to (cr, x - reach, y + reach);
  cairo_line_to (cr, x + reach, y - reach);
}

void
karum_trace_sign (cairo_t *cr, KarumSide side, double x, double y, double radius)
{
  if (side == KARUM_FIRST)
    karum_trace_disc (cr, x, y, radius * 0.5);
  else
    trace_lozenge (cr, x, y, radius * 0.54);
}

void
karum_trace_arrow_head (cairo_t *cr, double x, double y, double angle, double length)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x, y);
  for (int side = -1; side <= 1; side += 2)
    cairo_line_to (cr, x - length * cos (angle + side * 0.45),
                   y - length * sin (angle + side * 0.45));
  cairo_close_path (cr);
}

static void
trace_corners (cairo_t *cr, double x, double y, double reach, guint corners, double turn)
{
  cairo_new_path (cr);
  for (guint i = 0; i < corners; i++) {
    double angle = turn + i * 2 * G_PI / corners;

    cairo_line_to (cr, x + reach * cos (angle), y + reach * sin (angle));
  }
  cairo_close_path (cr);
}

static void
trace_plus (cairo_t *cr, double x, double y, double reach)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x - reach, y);
  cairo_line_to (cr, x + reach, y);
  cairo_move_to (cr, x, y - reach);
  cairo_line_to (cr, x, y + reach);
}

void
karum_mark_trace (cairo_t *cr, KarumMarkColor color, double x, double y, double reach)
{
  switch (color) {
  case KARUM_MARK_RED:
    karum_trace_cross (cr, x, y, reach * 0.8);
    break;
  case KARUM_MARK_YELLOW:
    trace_corners (cr, x, y, reach * 1.1, 4, G_PI / 4);
    break;
  case KARUM_MARK_BLUE:
    trace_plus (cr, x, y, reach * 1.1);
    break;
  case KARUM_MARK_GREEN:
  case KARUM_N_MARK_COLORS:
  default:
    trace_corners (cr, x, y, reach * 1.2, 3, -G_PI / 2);
    break;
  }
}

void
karum_mark_dash (cairo_t *cr, KarumMarkColor color, double unit)
{
  static const double shares[KARUM_N_MARK_COLORS][4]
      = { { 0 }, { 3, 2 }, { 0.01, 2 }, { 3, 2, 0.01, 2 } };
  double dashes[4];
  int n = 0;

  for (; n < 4 && shares[color][n] > 0; n++)
    dashes[n] = shares[color][n] * unit;
  cairo_set_dash (cr, dashes, n, 0);
}
