#include "karum-board-paint.h"

#include <math.h>

static void
rounded_box (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/* Wavy fibres across the whole board, the same at every start. Hundreds of them take longer to
 * draw than everything else; they are faint, so their antialiasing needs few levels. */
static void
draw_grain (cairo_t *cr, const KarumBoardGeometry *geometry, double strength)
{
  double x = geometry->left - geometry->margin + 1, y = geometry->top - geometry->margin + 1;
  double width = karum_board_geometry_width (geometry) + 2 * geometry->margin - 2;
  double height = karum_board_geometry_height (geometry) + 2 * geometry->margin - 2;
  int n = (int) (height / 3);

  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);
  cairo_set_line_width (cr, 1.2);
  for (int i = 0; i < n; i++) {
    double phase = i * 2.399963, level = y + (i + 0.5) * height / n;
    double swing = height * 0.012 * (1 + sin (i * 0.37));

    karum_ink_set_gray (cr, i % 3 ? 0.15 : 1.0,
                        strength * (0.35 + 0.65 * fabs (sin (i * 12.9898))));
    cairo_move_to (cr, x, level + swing * sin (phase));
    cairo_curve_to (cr, x + width * 0.33, level + swing * sin (phase + 1.7), x + width * 0.66,
                    level - swing * sin (phase + 0.6), x + width, level + swing * cos (phase));
    cairo_stroke (cr);
  }
  cairo_restore (cr);
}

static void
draw_frame (cairo_t *cr, const KarumBoardGeometry *geometry, const KarumBoardPalette *palette)
{
  double m = geometry->margin, x = geometry->left - m, y = geometry->top - m;
  double width = karum_board_geometry_width (geometry) + 2 * m;
  double height = karum_board_geometry_height (geometry) + 2 * m;
  double radius = MIN (m * 0.5, 8);

  karum_ink_set (cr, &palette->frame, 1);
  rounded_box (cr, x + 0.5, y + 0.5, width - 1, height - 1, radius);
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, 1);
  karum_ink_set (cr, &palette->frame_edge, 1);
  cairo_stroke (cr);
}

/* A slight gradient of light from the upper left over the box. */
static void
draw_light (cairo_t *cr, double x, double y, double width, double height, double strength)
{
  cairo_pattern_t *light = cairo_pattern_create_linear (x, y, x + width, y + height);

  cairo_pattern_add_color_stop_rgba (light, 0, 1, 1, 1, strength);
  cairo_pattern_add_color_stop_rgba (light, 0.5, 1, 1, 1, 0);
  cairo_pattern_add_color_stop_rgba (light, 1, 0, 0, 0, strength);
  cairo_set_source (cr, light);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
  cairo_pattern_destroy (light);
}

static void
draw_squares (cairo_t *cr, const KarumBoardGeometry *geometry, const KarumBoardPalette *palette)
{
  double step = geometry->step, gap = palette->flat ? 0 : MAX (1, floor (step * 0.02));
  double radius = MIN (step * 0.06, 4);

  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&geometry->board, &point);) {
    double side = step - 2 * gap - 1, x, y;

    karum_board_geometry_center (geometry, point, &x, &y);
    x -= side / 2;
    y -= side / 2;
    rounded_box (cr, x, y, side, side, radius);
    karum_ink_set (cr, &palette->cell, 1);
    cairo_fill_preserve (cr);
    cairo_set_line_width (cr, 1);
    karum_ink_set (cr, &palette->cell_edge, 1);
    cairo_stroke (cr);
    if (!palette->flat && (karum_point_row (point) + karum_point_column (point)) % 2) {
      rounded_box (cr, x, y, side, side, radius);
      karum_ink_set_gray (cr, 0, 0.035);
      cairo_fill (cr);
    }
  }
}

/* The marked points of a grid, at the usual distance from the edge for its size. */
static gboolean
is_star (unsigned index, unsigned side)
{
  unsigned edge = side < 13 ? 2 : 3;

  return index == edge || index == side - 1 - edge || (side % 2 && index == side / 2);
}

static void
draw_stars (cairo_t *cr, const KarumBoardGeometry *geometry)
{
  unsigned columns = geometry->board.columns, rows = geometry->board.rows;
  double radius = MAX (1.6, geometry->step * 0.09);

  for (unsigned row = 0; row < rows; row++)
    for (unsigned column = 0; column < columns; column++) {
      double x, y;

      if (!is_star (column, columns) || !is_star (row, rows)
          || !karum_board_has (&geometry->board, (int) column, (int) row))
        continue;
      if (columns < 15 && (column == columns / 2) != (row == rows / 2))
        continue;
      karum_board_geometry_center (geometry, karum_point (column, row), &x, &y);
      cairo_arc (cr, floor (x) + 0.5, floor (y) + 0.5, radius, 0, 2 * G_PI);
      cairo_fill (cr);
    }
}

/* A line from @point to its neighbour, if there is one. */
static void
trace_link (cairo_t *cr, const KarumBoardGeometry *geometry, KarumPoint point, int dx, int dy)
{
  int column = (int) karum_point_column (point) + dx, row = (int) karum_point_row (point) + dy;
  double x, y;

  if (!karum_board_has (&geometry->board, column, row))
    return;
  karum_board_geometry_center (geometry, point, &x, &y);
  cairo_move_to (cr, floor (x) + 0.5, floor (y) + 0.5);
  karum_board_geometry_center (geometry, karum_point ((unsigned) column, (unsigned) row), &x, &y);
  cairo_line_to (cr, floor (x) + 0.5, floor (y) + 0.5);
}

static void
draw_grid (cairo_t *cr, const KarumBoardGeometry *geometry, const KarumBoardPalette *palette)
{
  const KarumBoard *board = &geometry->board;
  double half = floor (geometry->step / 2) + 0.5;

  karum_ink_set (cr, &palette->line, 1);
  cairo_set_line_width (cr, 1);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (board, &point);) {
    trace_link (cr, geometry, point, 1, 0);
    trace_link (cr, geometry, point, 0, 1);
  }
  cairo_stroke (cr);
  if (!board->missing) {
    cairo_set_line_width (cr, 2);
    cairo_rectangle (cr, geometry->left + half, geometry->top + half,
                     karum_board_geometry_width (geometry) - geometry->step,
                     karum_board_geometry_height (geometry) - geometry->step);
    cairo_stroke (cr);
  }
  draw_stars (cr, geometry);
}

/* A band below the row of points nearest to a side's edge. */
static void
draw_home (cairo_t *cr,
           const KarumBoardGeometry *geometry,
           const KarumBoardPalette *palette,
           KarumSide side)
{
  double x, y, step = geometry->step;

  karum_board_geometry_center (
      geometry, karum_point (0, side == KARUM_FIRST ? 0 : geometry->board.rows - 1u), &x, &y);
  rounded_box (cr, geometry->left + step * 0.08, y - step * 0.42,
               karum_board_geometry_width (geometry) - step * 0.16, step * 0.84, step * 0.42);
  karum_ink_set (cr, &palette->home[side], 1);
  cairo_fill_preserve (cr);
  if (side == KARUM_SECOND) {
    const double dashes[] = { step * 0.10, step * 0.07 };
    cairo_set_dash (cr, dashes, 2, 0);
  }
  cairo_set_line_width (cr, MAX (1, step * 0.018));
  karum_ink_set (cr, &palette->line, 1);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* How far the middle of a line must be offset so that the line avoids a hole between its ends. */
static double
bend_of (const KarumBoardGeometry *geometry, const KarumLine *line)
{
  double x0 = karum_point_column (line->from), y0 = karum_point_row (line->from);
  double dx = (double) karum_point_column (line->to) - x0,
         dy = (double) karum_point_row (line->to) - y0;
  double length = hypot (dx, dy);

  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&geometry->board, &point);) {
    double column = karum_point_column (point), row = karum_point_row (point);
    double along = ((column - x0) * dx + (row - y0) * dy) / length;
    double aside = ((row - y0) * dx - (column - x0) * dy) / length;

    if (along > 0.3 && along < length - 0.3 && fabs (aside) < 0.36)
      return aside > 0 ? -0.8 : 0.8;
  }
  return 0;
}

static void
trace_line (cairo_t *cr, const KarumBoardGeometry *geometry, const KarumLine *line)
{
  double x0, y0, x1, y1, bend = bend_of (geometry, line) * geometry->step;
  double length, nx, ny;

  karum_board_geometry_center (geometry, line->from, &x0, &y0);
  karum_board_geometry_center (geometry, line->to, &x1, &y1);
  length = hypot (x1 - x0, y1 - y0);
  nx = bend * (y1 - y0) / length;
  ny = -bend * (x1 - x0) / length;
  cairo_move_to (cr, x0, y0);
  cairo_curve_to (cr, x0 + (x1 - x0) / 4 + nx, y0 + (y1 - y0) / 4 + ny, x1 - (x1 - x0) / 4 + nx,
                  y1 - (y1 - y0) / 4 + ny, x1, y1);
}

static void
draw_lines (cairo_t *cr, const KarumBoardGeometry *geometry, const KarumBoardPalette *palette)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  for (size_t i = 0; i < geometry->board.n_lines; i++) {
    trace_line (cr, geometry, &geometry->board.lines[i]);
    if (!palette->flat) {
      cairo_save (cr);
      cairo_set_line_width (cr, MAX (2, geometry->step * 0.05));
      karum_ink_set_gray (cr, 1, 0.18);
      cairo_stroke_preserve (cr);
      cairo_restore (cr);
    }
    cairo_set_line_width (cr, MAX (1.2, geometry->step * 0.026));
    karum_ink_set (cr, &palette->line, 1);
    cairo_stroke (cr);
  }
}

static void
draw_holes (cairo_t *cr, const KarumBoardGeometry *geometry, const KarumBoardPalette *palette)
{
  double radius = geometry->step * 0.21;

  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&geometry->board, &point);) {
    double x, y;

    karum_board_geometry_center (geometry, point, &x, &y);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    if (palette->flat) {
      karum_ink_set (cr, &palette->field, 1);
    } else {
      cairo_pattern_t *depth
          = cairo_pattern_create_radial (x + radius * 0.25, y + radius * 0.35, 0, x, y, radius);

      karum_ink_stop (depth, 0, karum_ink_mix (&palette->pit, &palette->cell, 0.6f));
      karum_ink_stop (depth, 1, karum_ink_mix (&palette->pit, &palette->cell, 0.25f));
      cairo_set_source (cr, depth);
      cairo_pattern_destroy (depth);
    }
    cairo_fill_preserve (cr);
    cairo_set_line_width (cr, MAX (1, geometry->step * 0.02));
    karum_ink_set (cr, &palette->line, 1);
    cairo_stroke (cr);
  }
}

static void
draw_label (cairo_t *cr, PangoLayout *layout, const char *text, double x, double y)
{
  int width, height;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (cr, floor (x - width / 2.0), floor (y - height / 2.0));
  pango_cairo_show_layout (cr, layout);
}

static void
draw_coordinates (const KarumBoardPen *pen)
{
  const KarumBoardGeometry *geometry = pen->geometry;
  g_autoptr (PangoLayout) layout = pango_layout_new (pen->pango);
  PangoFontDescription *font
      = pango_font_description_copy (pango_context_get_font_description (pen->pango));
  double left = geometry->left - geometry->margin / 2;
  double bottom = geometry->top + karum_board_geometry_height (geometry) + geometry->margin / 2;

  pango_font_description_set_absolute_size (font, MIN (floor (geometry->margin * 0.58), 15)
                                                      * PANGO_SCALE);
  pango_font_description_set_weight (font, PANGO_WEIGHT_SEMIBOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  karum_ink_set (pen->cr, &pen->palette->label, 1);
  for (unsigned column = 0; column < geometry->board.columns; column++) {
    const char text[] = { karum_column_letter (column), 0 };
    double x, y;

    karum_board_geometry_center (geometry, karum_point (column, 0), &x, &y);
    draw_label (pen->cr, layout, text, x, bottom);
  }
  for (unsigned row = 0; row < geometry->board.rows; row++) {
    char text[12];
    double x, y;

    g_snprintf (text, sizeof text, "%u", row + 1);
    karum_board_geometry_center (geometry, karum_point (0, row), &x, &y);
    draw_label (pen->cr, layout, text, left, y);
  }
}

void
karum_board_field_draw (const KarumBoardPen *pen)
{
  const KarumBoardGeometry *geometry = pen->geometry;
  const KarumBoardPalette *palette = pen->palette;
  cairo_t *cr = pen->cr;
  double width = karum_board_geometry_width (geometry),
         height = karum_board_geometry_height (geometry);
  gboolean squares = geometry->board.kind == KARUM_BOARD_CELLS;

  draw_frame (cr, geometry, palette);
  karum_ink_set (cr, squares ? &palette->field : &palette->cell, 1);
  cairo_rectangle (cr, geometry->left, geometry->top, width, height);
  cairo_fill (cr);
  if (squares)
    draw_squares (cr, geometry, palette);
  if (palette->grain)
    draw_grain (cr, geometry, 0.06);
  if (!palette->flat)
    draw_light (cr, geometry->left, geometry->top, width, height, 0.07);
  if (geometry->board.home_rows)
    for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++)
      draw_home (cr, geometry, palette, (KarumSide) side);
  if (geometry->board.kind == KARUM_BOARD_CROSSINGS)
    draw_grid (cr, geometry, palette);
  if (geometry->board.kind == KARUM_BOARD_HOLES) {
    draw_lines (cr, geometry, palette);
    draw_holes (cr, geometry, palette);
  }
  if (geometry->coordinates)
    draw_coordinates (pen);
}
