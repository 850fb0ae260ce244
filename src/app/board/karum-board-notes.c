#include "karum-board-notes.h"

#include <math.h>

#include "karum-board-ink.h"
#include "karum-mark-shape.h"

static const GdkRGBA colors[KARUM_N_MARK_COLORS] = {
  { 0.10f, 0.60f, 0.25f, 1 },
  { 0.86f, 0.10f, 0.13f, 1 },
  { 0.97f, 0.85f, 0.10f, 1 },
  { 0.10f, 0.42f, 0.90f, 1 },
};

static void
draw_mark (const KarumBoardPen *pen, const KarumMark *mark)
{
  double x, y, reach = karum_board_geometry_radius (pen->geometry) * 0.6;

  karum_board_geometry_center (pen->geometry, mark->point, &x, &y);
  cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_ROUND);
  karum_mark_trace (pen->cr, mark->color, x, y, reach);
  karum_board_mark_stroke (pen, &colors[mark->color], MAX (2.5, pen->geometry->step * 0.075), 1);
}

/* -- Arrows ----------------------------------------------------------------------------------- */

static void
trace_line (const KarumBoardPen *pen, const double from[2], const double to[2], double gap)
{
  double angle = atan2 (to[1] - from[1], to[0] - from[0]);

  cairo_new_path (pen->cr);
  cairo_move_to (pen->cr, from[0], from[1]);
  cairo_line_to (pen->cr, to[0] - gap * cos (angle), to[1] - gap * sin (angle));
}

static void
trace_head (const KarumBoardPen *pen, const double from[2], const double to[2], double length)
{
  double angle = atan2 (to[1] - from[1], to[0] - from[0]);

  cairo_new_path (pen->cr);
  cairo_move_to (pen->cr, to[0], to[1]);
  for (int side = -1; side <= 1; side += 2)
    cairo_line_to (pen->cr, to[0] - length * cos (angle + side * 0.45),
                   to[1] - length * sin (angle + side * 0.45));
  cairo_close_path (pen->cr);
}

void
karum_board_notes_arrow (const KarumBoardPen *pen, const KarumArrow *arrow, double alpha)
{
  double from[2], to[2], width = MAX (2.5, pen->geometry->step * 0.07);
  double length = MAX (9, pen->geometry->step * 0.26);
  const GdkRGBA *color = &colors[arrow->color];

  if (arrow->from == arrow->to)
    return;
  karum_board_geometry_center (pen->geometry, arrow->from, &from[0], &from[1]);
  karum_board_geometry_center (pen->geometry, arrow->to, &to[0], &to[1]);
  cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_ROUND);
  trace_line (pen, from, to, length * 0.8);
  karum_mark_dash (pen->cr, arrow->color, width);
  karum_board_mark_stroke (pen, color, width, alpha);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  trace_head (pen, from, to, length);
  karum_board_mark_stroke (pen, color, width * 0.5, alpha);
  trace_head (pen, from, to, length);
  karum_ink_set (pen->cr, color, alpha);
  cairo_fill (pen->cr);
}

/* -- Texts ------------------------------------------------------------------------------------ */

static PangoLayout *
make_layout (const KarumBoardPen *pen, const char *text, double size)
{
  PangoLayout *layout = pango_layout_new (pen->pango);
  PangoFontDescription *font
      = pango_font_description_copy (pango_context_get_font_description (pen->pango));

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

/* @text in black on a white pill, centred on @x, @y. */
static void
draw_badge (const KarumBoardPen *pen, const char *text, double x, double y, double size)
{
  g_autoptr (PangoLayout) layout = make_layout (pen, text, size);
  double radius = size * 0.72, half;
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  half = MAX (width / 2.0 - radius * 0.5, 0);
  cairo_new_path (pen->cr);
  cairo_arc (pen->cr, x - half, y, radius, G_PI_2, 3 * G_PI_2);
  cairo_arc (pen->cr, x + half, y, radius, -G_PI_2, G_PI_2);
  cairo_close_path (pen->cr);
  karum_ink_set_gray (pen->cr, 1, 0.95);
  cairo_fill_preserve (pen->cr);
  karum_ink_set_gray (pen->cr, 0, 0.9);
  cairo_set_line_width (pen->cr, 1.2);
  cairo_stroke (pen->cr);
  cairo_move_to (pen->cr, x - width / 2.0, y - height / 2.0);
  pango_cairo_show_layout (pen->cr, layout);
}

static void
draw_label (const KarumBoardPen *pen, const KarumLabel *label)
{
  static const double shares[KARUM_LABEL_MAX + 1] = { 0, 0.8, 0.7, 0.55 };
  glong length = MIN (g_utf8_strlen (label->text, -1), KARUM_LABEL_MAX);
  double x, y, radius = karum_board_geometry_radius (pen->geometry);

  karum_board_geometry_center (pen->geometry, label->point, &x, &y);
  draw_badge (pen, label->text, x, y, MAX (8, radius * shares[length]));
}

void
karum_board_notes_glyph (const KarumBoardPen *pen, KarumPoint point, const char *text)
{
  double x, y, step = pen->geometry->step;

  karum_board_geometry_center (pen->geometry, point, &x, &y);
  draw_badge (pen, text, x + step * 0.34, y - step * 0.34, CLAMP (step * 0.22, 9, 24));
}

void
karum_board_notes_draw (const KarumBoardPen *pen, const KarumMarkup *markup)
{
  for (guint i = 0; markup->arrows && i < markup->arrows->len; i++)
    karum_board_notes_arrow (pen, &g_array_index (markup->arrows, KarumArrow, i), 1);
  for (guint i = 0; markup->marks && i < markup->marks->len; i++)
    draw_mark (pen, &g_array_index (markup->marks, KarumMark, i));
  for (guint i = 0; markup->labels && i < markup->labels->len; i++)
    draw_label (pen, &g_array_index (markup->labels, KarumLabel, i));
}

void
karum_board_notes_icon (cairo_t *cr, KarumMarkColor color, const GdkRGBA *ground, double size)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  karum_mark_trace (cr, color, size / 2, size / 2, size * 0.34);
  karum_ink_set (cr, ground, 1);
  cairo_set_line_width (cr, size * 0.26);
  cairo_stroke_preserve (cr);
  karum_ink_set (cr, &colors[color], 1);
  cairo_set_line_width (cr, size * 0.16);
  cairo_stroke (cr);
}
