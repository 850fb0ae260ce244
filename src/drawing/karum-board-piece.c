#include "karum-board-piece.h"

static void
draw_shadow (cairo_t *cr, double x, double y, double radius)
{
  cairo_pattern_t *shadow;

  x += radius * 0.10;
  y += radius * 0.18;
  shadow = cairo_pattern_create_radial (x, y, radius * 0.7, x, y, radius * 1.15);
  cairo_pattern_add_color_stop_rgba (shadow, 0, 0, 0, 0, 0.45);
  cairo_pattern_add_color_stop_rgba (shadow, 1, 0, 0, 0, 0);
  cairo_set_source (cr, shadow);
  cairo_arc (cr, x, y, radius * 1.15, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_pattern_destroy (shadow);
}

static void
fill_body (cairo_t *cr, const KarumPieceColors *colors, double x, double y, double radius)
{
  cairo_pattern_t *body
      = cairo_pattern_create_radial (x - radius * 0.35, y - radius * 0.45, radius * 0.05,
                                     x - radius * 0.1, y - radius * 0.1, radius * 1.2);

  karum_ink_stop (body, 0, colors->light);
  karum_ink_stop (body, 0.75, colors->body);
  karum_ink_stop (body, 1, karum_ink_mix (&colors->body, &colors->edge, 0.4f));
  cairo_set_source (cr, body);
  cairo_fill_preserve (cr);
  cairo_pattern_destroy (body);
}

static void
fill_pit (cairo_t *cr, const KarumBoardPalette *palette, double x, double y, double radius)
{
  const KarumInk *pit = &palette->pit, black = { 0, 0, 0, 1 };
  cairo_pattern_t *depth = cairo_pattern_create_radial (x + radius * 0.2, y + radius * 0.45,
                                                        radius * 0.1, x, y, radius);

  karum_ink_stop (depth, 0, karum_ink_mix (pit, &palette->cell, 0.22f));
  karum_ink_stop (depth, 0.7, *pit);
  karum_ink_stop (depth, 1, karum_ink_mix (pit, &black, 0.6f));
  cairo_set_source (cr, depth);
  cairo_fill_preserve (cr);
  cairo_pattern_destroy (depth);
}

/* Light from the upper left on the rim, fading towards both sides. */
static void
stroke_rim (cairo_t *cr, const KarumBoardPalette *palette, double x, double y, double radius)
{
  const KarumInk *rim = &palette->pit_rim;
  cairo_pattern_t *light = cairo_pattern_create_linear (x - radius * 0.2, y - radius * 0.5,
                                                        x + radius * 0.3, y + radius);

  cairo_pattern_add_color_stop_rgba (light, 0, rim->red, rim->green, rim->blue, 0);
  cairo_pattern_add_color_stop_rgba (light, 1, rim->red, rim->green, rim->blue, 1);
  cairo_set_source (cr, light);
  cairo_stroke (cr);
  cairo_pattern_destroy (light);
}

/* In high contrast a pit has no shadow: it is crossed out. */
static void
draw_flat_pit (cairo_t *cr, const KarumBoardPalette *palette, double x, double y, double radius)
{
  double reach = radius * 0.6;

  karum_ink_set (cr, &palette->pit, 1);
  cairo_fill_preserve (cr);
  karum_ink_set (cr, &palette->pit_rim, 1);
  cairo_stroke (cr);
  karum_trace_cross (cr, x, y, reach);
  karum_ink_set_gray (cr, karum_ink_is_light (&palette->pit) ? 0 : 1, 1);
  cairo_stroke (cr);
}

static void
draw_pit (cairo_t *cr, const KarumBoardPalette *palette, double x, double y, double radius)
{
  radius *= 1.08;
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  cairo_set_line_width (cr, MAX (1, radius * 0.09));
  if (palette->flat) {
    draw_flat_pit (cr, palette, x, y, radius);
    return;
  }
  fill_pit (cr, palette, x, y, radius);
  stroke_rim (cr, palette, x, y, radius);
}

static void
draw_stone (cairo_t *cr,
            const KarumBoardPalette *palette,
            KarumCell cell,
            double x,
            double y,
            double radius)
{
  KarumSide side = cell.content == KARUM_CELL_FIRST ? KARUM_FIRST : KARUM_SECOND;
  const KarumPieceColors *colors = &palette->piece[side];

  if (!palette->flat)
    draw_shadow (cr, x, y, radius);
  (cell.marked ? karum_trace_toothed : karum_trace_disc) (cr, x, y, radius);
  if (palette->flat) {
    karum_ink_set (cr, &colors->body, 1);
    cairo_fill_preserve (cr);
  } else {
    fill_body (cr, colors, x, y, radius);
  }
  cairo_set_line_width (cr, palette->flat ? MAX (1.5, radius * 0.1) : MAX (0.8, radius * 0.05));
  karum_ink_set (cr, &colors->edge, 1);
  cairo_stroke (cr);
  karum_ink_set (cr, &colors->mark, 1);
  cairo_set_line_width (cr, MAX (1, radius * 0.1));
  karum_trace_sign (cr, side, x, y, radius);
  if (cell.marked) {
    cairo_fill (cr);
    karum_trace_disc (cr, x, y, radius * 0.78);
  }
  cairo_stroke (cr);
}

static void
draw_piece (cairo_t *cr,
            const KarumBoardPalette *palette,
            KarumCell cell,
            double x,
            double y,
            double radius)
{
  cairo_new_path (cr);
  if (cell.content == KARUM_CELL_HOLE)
    draw_pit (cr, palette, x, y, radius);
  else
    draw_stone (cr, palette, cell, x, y, radius);
}

void
karum_board_piece_draw (cairo_t *cr,
                        const KarumBoardPalette *palette,
                        KarumCell cell,
                        double x,
                        double y,
                        double radius,
                        double alpha)
{
  if (cell.content == KARUM_CELL_EMPTY || alpha <= 0 || radius <= 0)
    return;
  if (alpha == 1) {
    draw_piece (cr, palette, cell, x, y, radius);
    return;
  }
  cairo_save (cr);
  /* A cairo group has the size of the clip region, which is reduced to the piece. */
  cairo_rectangle (cr, x - radius * KARUM_BOARD_PIECE_REACH, y - radius * KARUM_BOARD_PIECE_REACH,
                   2 * radius * KARUM_BOARD_PIECE_REACH, 2 * radius * KARUM_BOARD_PIECE_REACH);
  cairo_clip (cr);
  cairo_push_group (cr);
  draw_piece (cr, palette, cell, x, y, radius);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, alpha);
  cairo_restore (cr);
}
