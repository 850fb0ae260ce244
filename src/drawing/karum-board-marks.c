#include "karum-board-paint.h"

#include <math.h>

#include "karum-arrays.h"

static void
center (const KarumBoardPen *pen, KarumPoint point, double *x, double *y)
{
  karum_board_geometry_center (pen->geometry, point, x, y);
}

/* board_mark_stroke: strokes the path in @color with an outline, so that it is visible on
 * any background; @width in pixels, @alpha: 0 … 1. */
static void
board_mark_stroke (const KarumBoardPen *pen, const KarumInk *color, double width, double alpha)
{
  double outline = pen->palette->flat ? 1 : 0.55;

  cairo_set_line_join (pen->cr, CAIRO_LINE_JOIN_ROUND);
  karum_ink_set_gray (pen->cr, karum_ink_is_light (color) ? 0 : 1, outline * alpha);
  cairo_set_line_width (pen->cr, width + MAX (1.5, width * 0.6));
  cairo_stroke_preserve (pen->cr);
  karum_ink_set (pen->cr, color, alpha);
  cairo_set_line_width (pen->cr, width);
  cairo_stroke (pen->cr);
}

/* @text on a pill in the colour @ground, centred on @x, @y. @size: of the font; @alpha: 0 … 1 */
static void
draw_badge (const KarumBoardPen *pen,
            const char *text,
            double x,
            double y,
            double size,
            const KarumInk *ground,
            double alpha)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (pen->pango);
  PangoFontDescription *font
      = pango_font_description_copy (pango_context_get_font_description (pen->pango));
  double radius = size * 0.72, half;
  int width, height;

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  half = MAX (width / 2.0 - radius * 0.45, 0);
  cairo_new_path (pen->cr);
  cairo_arc (pen->cr, x - half, y, radius, G_PI_2, 3 * G_PI_2);
  cairo_arc (pen->cr, x + half, y, radius, -G_PI_2, G_PI_2);
  cairo_close_path (pen->cr);
  karum_ink_set (pen->cr, ground, alpha);
  cairo_fill_preserve (pen->cr);
  karum_ink_set_gray (pen->cr, karum_ink_is_light (ground) ? 0.05 : 1, alpha);
  cairo_set_line_width (pen->cr, 1.2);
  cairo_stroke (pen->cr);
  cairo_move_to (pen->cr, x - width / 2.0, y - height / 2.0);
  pango_cairo_show_layout (pen->cr, layout);
}

void
karum_board_mark_row_points (const KarumBoardPen *pen, const KarumRow *row, double alpha)
{
  double x0, y0, x1, y1;
  char text[12];

  if (row->n_points == 0)
    return;
  center (pen, row->points[0], &x0, &y0);
  center (pen, row->points[row->n_points - 1], &x1, &y1);
  g_snprintf (text, sizeof text, "%d", row->value);
  draw_badge (pen, text, (x0 + x1) / 2, (y0 + y1) / 2, CLAMP (pen->geometry->step * 0.30, 9, 26),
              &pen->palette->row[row->side], alpha);
}

void
karum_board_mark_row (const KarumBoardPen *pen, const KarumRow *row, gboolean bold, double alpha)
{
  double x0, y0, x1, y1, width = MAX (1.5, pen->geometry->step * (bold ? 0.085 : 0.055));

  if (row->n_points == 0)
    return;
  center (pen, row->points[0], &x0, &y0);
  center (pen, row->points[row->n_points - 1], &x1, &y1);
  cairo_new_path (pen->cr);
  cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (pen->cr, x0, y0);
  cairo_line_to (pen->cr, x1, y1);
  board_mark_stroke (pen, &pen->palette->row[row->side], width, alpha);
}

/* -- Ways ------------------------------------------------------------------------------------- */

static void
trace_head (const KarumBoardPen *pen, double x, double y, double angle)
{
  double head = MAX (5, pen->geometry->step * 0.16);

  cairo_move_to (pen->cr, x - head * cos (angle - 0.5), y - head * sin (angle - 0.5));
  cairo_line_to (pen->cr, x, y);
  cairo_line_to (pen->cr, x - head * cos (angle + 0.5), y - head * sin (angle + 0.5));
}

/* An arrow ends this far from the centre of a point, so that its content is visible. */
static double
gap_of (const KarumBoardPen *pen)
{
  return karum_board_geometry_radius (pen->geometry)
         * (pen->geometry->board.kind == KARUM_BOARD_HOLES ? 1.1 : 0.7);
}

static void
trace_straight (const KarumBoardPen *pen, double x0, double y0, double x1, double y1)
{
  double angle = atan2 (y1 - y0, x1 - x0), gap = gap_of (pen);

  cairo_move_to (pen->cr, x0, y0);
  cairo_line_to (pen->cr, x1 - gap * cos (angle), y1 - gap * sin (angle));
  trace_head (pen, x1 - gap * cos (angle), y1 - gap * sin (angle), angle);
}

/* Leaves the board over the edge beyond @about, and enters again at the opposite one. */
static void
trace_wrapped (const KarumBoardPen *pen, const KarumWay *way)
{
  double x0, y0, x1, y1, ax, ay, dx, dy;
  double width = karum_board_geometry_width (pen->geometry);
  double height = karum_board_geometry_height (pen->geometry);
  double left = pen->geometry->left, top = pen->geometry->top;

  center (pen, way->from, &x0, &y0);
  center (pen, way->to, &x1, &y1);
  center (pen, way->about, &ax, &ay);
  dx = (ax > x0) - (ax < x0);
  dy = (ay > y0) - (ay < y0);
  if ((x1 - ax) * dx + (y1 - ay) * dy > 0) {
    trace_straight (pen, x0, y0, x1, y1);
    return;
  }
  cairo_move_to (pen->cr, x0, y0);
  cairo_line_to (pen->cr,
                 dx > 0   ? left + width
                 : dx < 0 ? left
                          : x0,
                 dy > 0   ? top + height
                 : dy < 0 ? top
                          : y0);
  trace_straight (pen,
                  dx > 0   ? left
                  : dx < 0 ? left + width
                           : x1,
                  dy > 0   ? top
                  : dy < 0 ? top + height
                           : y1,
                  x1, y1);
}

static void
trace_round (const KarumBoardPen *pen, const KarumWay *way)
{
  double x0, y0, x1, y1, ax, ay, radius, start, end, turn;

  center (pen, way->from, &x0, &y0);
  center (pen, way->to, &x1, &y1);
  center (pen, way->about, &ax, &ay);
  radius = hypot (x0 - ax, y0 - ay);
  start = atan2 (y0 - ay, x0 - ax);
  turn = (x0 - ax) * (y1 - ay) - (y0 - ay) * (x1 - ax) > 0 ? 1 : -1;
  end = start + turn * (G_PI_2 - gap_of (pen) / radius);
  cairo_new_sub_path (pen->cr);
  if (turn > 0)
    cairo_arc (pen->cr, ax, ay, radius, start, end);
  else
    cairo_arc_negative (pen->cr, ax, ay, radius, start, end);
  trace_head (pen, ax + radius * cos (end), ay + radius * sin (end), end + turn * (G_PI_2 + 0.2));
}

void
karum_board_mark_way (const KarumBoardPen *pen, const KarumWay *way, double alpha)
{
  double x0, y0, x1, y1;

  cairo_new_path (pen->cr);
  cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_ROUND);
  switch (way->kind) {
  case KARUM_WAY_OVER:
    trace_wrapped (pen, way);
    break;
  case KARUM_WAY_ROUND:
    trace_round (pen, way);
    break;
  case KARUM_WAY_STRAIGHT:
  default:
    center (pen, way->from, &x0, &y0);
    center (pen, way->to, &x1, &y1);
    trace_straight (pen, x0, y0, x1, y1);
    break;
  }
  board_mark_stroke (pen, &pen->palette->trail, MAX (1.5, pen->geometry->step * 0.06), alpha);
}

void
karum_board_mark_taken (const KarumBoardPen *pen, KarumPoint point, gboolean beside)
{
  double x, y, radius = karum_board_geometry_radius (pen->geometry);
  double reach = beside ? MAX (2.5, radius * 0.25) : radius * 0.5;

  center (pen, point, &x, &y);
  if (beside) {
    x += radius * 0.85;
    y -= radius * 0.85;
  }
  karum_trace_cross (pen->cr, x, y, reach);
  board_mark_stroke (pen, &pen->palette->trail, MAX (1.5, reach * (beside ? 0.5 : 0.3)), 1);
}

/* A ring around the content of a point. */
static void
trace_ring (const KarumBoardPen *pen, KarumPoint point)
{
  gboolean holes = pen->geometry->board.kind == KARUM_BOARD_HOLES;
  double x, y;

  center (pen, point, &x, &y);
  cairo_new_path (pen->cr);
  cairo_arc (pen->cr, x, y, karum_board_geometry_radius (pen->geometry) * (holes ? 1.34 : 1.06), 0,
             2 * G_PI);
}

void
karum_board_mark_placed (const KarumBoardPen *pen, KarumPoint point)
{
  trace_ring (pen, point);
  board_mark_stroke (pen, &pen->palette->trail, MAX (2, pen->geometry->step * 0.055), 1);
}

/* Four corners around a point. */
static void
trace_brackets (const KarumBoardPen *pen, KarumPoint point, double reach, double arm)
{
  double x, y;

  center (pen, point, &x, &y);
  for (int corner = 0; corner < 4; corner++) {
    double sx = corner & 1 ? 1 : -1, sy = corner & 2 ? 1 : -1;

    cairo_move_to (pen->cr, x + sx * reach, y + sy * (reach - arm));
    cairo_line_to (pen->cr, x + sx * reach, y + sy * reach);
    cairo_line_to (pen->cr, x + sx * (reach - arm), y + sy * reach);
  }
}

void
karum_board_mark_choice (const KarumBoardPen *pen, KarumPoint point, gboolean taken, double pulse)
{
  double x, y, step = pen->geometry->step, radius = karum_board_geometry_radius (pen->geometry);
  double reach = radius * (1.04 + 0.14 * pulse), dashes[2];

  center (pen, point, &x, &y);
  cairo_new_path (pen->cr);
  if (taken) {
    dashes[0] = reach * G_PI / 6;
    dashes[1] = reach * G_PI / 6;
    cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash (pen->cr, dashes, 2, dashes[0] * pulse);
    cairo_arc (pen->cr, x, y, reach, 0, 2 * G_PI);
    board_mark_stroke (pen, &pen->palette->accent, MAX (3, step * 0.075), 0.75 + 0.25 * pulse);
    cairo_set_dash (pen->cr, NULL, 0, 0);
    return;
  }
  cairo_arc (pen->cr, x, y, MAX (3, radius * (0.36 + 0.10 * pulse)), 0, 2 * G_PI);
  karum_ink_set (pen->cr, &pen->palette->accent, 0.8 + 0.2 * pulse);
  cairo_fill_preserve (pen->cr);
  karum_ink_set_gray (pen->cr, karum_ink_is_light (&pen->palette->accent) ? 0 : 1, 0.95);
  cairo_set_line_width (pen->cr, MAX (1.5, step * 0.03));
  cairo_stroke (pen->cr);
}

void
karum_board_mark_touched (const KarumBoardPen *pen, KarumPoint point)
{
  trace_ring (pen, point);
  board_mark_stroke (pen, &pen->palette->accent, MAX (2, pen->geometry->step * 0.05), 1);
}

void
karum_board_mark_hover (const KarumBoardPen *pen, KarumPoint point)
{
  double step = pen->geometry->step;

  trace_brackets (pen, point, step * 0.42, step * 0.13);
  cairo_set_line_width (pen->cr, MAX (1, step * 0.02));
  karum_ink_set (pen->cr, &pen->palette->accent, 0.8);
  cairo_stroke (pen->cr);
}

void
karum_board_mark_cursor (const KarumBoardPen *pen, KarumPoint point)
{
  double step = pen->geometry->step;

  cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_ROUND);
  trace_brackets (pen, point, step * 0.45, step * 0.2);
  board_mark_stroke (pen, &pen->palette->accent, MAX (2, step * 0.05), 1);
}

static const KarumInk colors[KARUM_N_MARK_COLORS] = {
  { 0.10f, 0.60f, 0.25f, 1 },
  { 0.86f, 0.10f, 0.13f, 1 },
  { 0.97f, 0.85f, 0.10f, 1 },
  { 0.10f, 0.42f, 0.90f, 1 },
};

static void
draw_mark (const KarumBoardPen *pen, const KarumMark *mark)
{
  double x, y, reach = karum_board_geometry_radius (pen->geometry) * 0.6;

  center (pen, mark->point, &x, &y);
  cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_ROUND);
  karum_mark_trace (pen->cr, mark->color, x, y, reach);
  board_mark_stroke (pen, &colors[mark->color], MAX (2.5, pen->geometry->step * 0.075), 1);
}

/* -- Arrows ----------------------------------------------------------------------------------- */

void
karum_board_notes_arrow (const KarumBoardPen *pen, const KarumArrow *arrow, double alpha)
{
  double x0, y0, x1, y1, angle, width = MAX (2.5, pen->geometry->step * 0.07);
  double length = MAX (9, pen->geometry->step * 0.26), gap = length * 0.8;
  const KarumInk *color = &colors[arrow->color];

  if (arrow->from == arrow->to)
    return;
  center (pen, arrow->from, &x0, &y0);
  center (pen, arrow->to, &x1, &y1);
  angle = atan2 (y1 - y0, x1 - x0);
  cairo_new_path (pen->cr);
  cairo_set_line_cap (pen->cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (pen->cr, x0, y0);
  cairo_line_to (pen->cr, x1 - gap * cos (angle), y1 - gap * sin (angle));
  karum_mark_dash (pen->cr, arrow->color, width);
  board_mark_stroke (pen, color, width, alpha);
  cairo_set_dash (pen->cr, NULL, 0, 0);
  karum_trace_arrow_head (pen->cr, x1, y1, angle, length);
  board_mark_stroke (pen, color, width * 0.5, alpha);
  karum_trace_arrow_head (pen->cr, x1, y1, angle, length);
  karum_ink_set (pen->cr, color, alpha);
  cairo_fill (pen->cr);
}

/* -- Texts ------------------------------------------------------------------------------------ */

static const KarumInk white = { 1, 1, 1, 1 };

void
karum_board_notes_label (const KarumBoardPen *pen, KarumPoint point, const char *text)
{
  static const double shares[KARUM_LABEL_MAX + 1] = { 0, 0.8, 0.7, 0.55 };
  glong length = MIN (g_utf8_strlen (text, -1), KARUM_LABEL_MAX);
  double x, y, radius = karum_board_geometry_radius (pen->geometry);

  center (pen, point, &x, &y);
  draw_badge (pen, text, x, y, MAX (8, radius * shares[length]), &white, 0.95);
}

/* Blunders, mistakes and inaccuracies have colours of their own. */
static const KarumInk *
glyph_ground (const char *text)
{
  static const KarumInk blunder = { 0.75f, 0.11f, 0.16f, 1 }, mistake = { 0.90f, 0.38f, 0.00f, 1 },
                        inaccuracy = { 0.96f, 0.83f, 0.18f, 1 };

  if (g_str_has_prefix (text, "??"))
    return &blunder;
  if (g_str_has_prefix (text, "?!"))
    return &inaccuracy;
  return g_str_has_prefix (text, "?") ? &mistake : &white;
}

void
karum_board_notes_glyph (const KarumBoardPen *pen, KarumPoint point, const char *text)
{
  double x, y, step = pen->geometry->step;

  center (pen, point, &x, &y);
  draw_badge (pen, text, x + step * 0.34, y - step * 0.34, CLAMP (step * 0.22, 9, 24),
              glyph_ground (text), 0.95);
}

void
karum_board_notes_draw (const KarumBoardPen *pen, const KarumMarkup *markup)
{
  if (markup->arrows)
    karum_for_each_in (KarumArrow, arrow, markup->arrows)
      karum_board_notes_arrow (pen, arrow, 1);
  if (markup->marks)
    karum_for_each_in (KarumMark, mark, markup->marks)
      draw_mark (pen, mark);
  if (markup->labels)
    karum_for_each_in (const KarumLabel, label, markup->labels)
      karum_board_notes_label (pen, label->point, label->text);
}

void
karum_board_notes_icon (cairo_t *cr, KarumMarkColor color, const KarumInk *ground, double size)
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
