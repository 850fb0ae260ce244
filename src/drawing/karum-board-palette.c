#include "karum-board-palette.h"

#include <math.h>

#include "karum-board-paint.h"

#define RGBA(rgb, alpha)                                                         \
  {                                                                              \
    (float) ((rgb) >> 16 & 0xff) / 255.0f, (float) ((rgb) >> 8 & 0xff) / 255.0f, \
        (float) ((rgb) &0xff) / 255.0f, (alpha)                                  \
  }
#define RGB(rgb) RGBA (rgb, 1.0f)

/* Stones are of lapis lazuli with gold veins, and of shell. Lines through rows must be visible
 * on the stones of their side and differ from the colours of stones: gold on lapis, purple on
 * shell. */
static const KarumBoardPalette wood = {
  .frame = RGB (0x7a4a26),
  .frame_edge = RGB (0x4a2a12),
  .label = RGB (0xf3dcb8),
  .field = RGB (0xb5793f),
  .cell = RGB (0xe3b778),
  .cell_edge = RGB (0x9c6532),
  .line = RGB (0x5b3717),
  .home = { RGBA (0x2b1a10, 0.30f), RGBA (0xfff3da, 0.38f) },
  .pit = RGB (0x2c180b),
  .pit_rim = RGB (0xf6d9a6),
  .accent = RGB (0x0b6e3b),
  .trail = RGB (0x161616),
  .row = { RGB (0xffc61a), RGB (0x8c1d82) },
  .piece = { { RGB (0x24479b), RGB (0x86a4ea), RGB (0x0d1d4c), RGB (0xf3d27c) },
             { RGB (0xf4ecdd), RGB (0xffffff), RGB (0x8f826e), RGB (0x8a6a45) } },
  .grain = TRUE,
};

static const KarumBoardPalette slate = {
  .frame = RGB (0x2f3a44),
  .frame_edge = RGB (0x1a2229),
  .label = RGB (0xd3dde6),
  .field = RGB (0x485763),
  .cell = RGB (0x8496a3),
  .cell_edge = RGB (0x3c4a55),
  .line = RGB (0xd6e0e8),
  .home = { RGBA (0x0c1116, 0.42f), RGBA (0xffffff, 0.20f) },
  .pit = RGB (0x10161b),
  .pit_rim = RGB (0xb6c5d1),
  .accent = RGB (0x7df0b0),
  .trail = RGB (0xffffff),
  .row = { RGB (0xffd24a), RGB (0x8c1d82) },
  .piece = { { RGB (0x1f3f90), RGB (0x7d9ce4), RGB (0x091536), RGB (0xf3d27c) },
             { RGB (0xf3f0ea), RGB (0xffffff), RGB (0x72818d), RGB (0x5d7383) } },
};

static const KarumBoardPalette paper = {
  .frame = RGB (0xf3efe4),
  .frame_edge = RGB (0xbdb49c),
  .label = RGB (0x5d5644),
  .field = RGB (0xd9d1bc),
  .cell = RGB (0xfbf9f2),
  .cell_edge = RGB (0xb4aa92),
  .line = RGB (0x6e6652),
  .home = { RGBA (0x2f2a1d, 0.14f), RGBA (0xb5791f, 0.22f) },
  .pit = RGB (0x4a4436),
  .pit_rim = RGB (0x8c836c),
  .accent = RGB (0x0b6e3b),
  .trail = RGB (0x161616),
  .row = { RGB (0xffc61a), RGB (0x8c1d82) },
  .piece = { { RGB (0x2a52b0), RGB (0x7f9fe6), RGB (0x12265c), RGB (0xffe39a) },
             { RGB (0xfffdf6), RGB (0xffffff), RGB (0x555042), RGB (0xa05c12) } },
};

static const KarumBoardPalette contrast_light = {
  .frame = RGB (0xffffff),
  .frame_edge = RGB (0x000000),
  .label = RGB (0x000000),
  .field = RGB (0xffffff),
  .cell = RGB (0xffffff),
  .cell_edge = RGB (0x000000),
  .line = RGB (0x000000),
  .home = { RGBA (0x000000, 0.25f), RGBA (0x000000, 0.10f) },
  .pit = RGB (0x000000),
  .pit_rim = RGB (0x000000),
  .accent = RGB (0x006b2b),
  .trail = RGB (0x005f6b),
  .row = { RGB (0xffd400), RGB (0x7a0080) },
  .piece = { { RGB (0x0a2f8f), RGB (0x0a2f8f), RGB (0x000000), RGB (0xffffff) },
             { RGB (0xffffff), RGB (0xffffff), RGB (0x000000), RGB (0x000000) } },
  .flat = TRUE,
};

static const KarumBoardPalette contrast_dark = {
  .frame = RGB (0x000000),
  .frame_edge = RGB (0xffffff),
  .label = RGB (0xffffff),
  .field = RGB (0x000000),
  .cell = RGB (0x303030),
  .cell_edge = RGB (0xffffff),
  .line = RGB (0xffffff),
  .home = { RGBA (0xffffff, 0.15f), RGBA (0xffffff, 0.30f) },
  .pit = RGB (0x000000),
  .pit_rim = RGB (0xffffff),
  .accent = RGB (0x6dff9e),
  .trail = RGB (0x8be9fd),
  .row = { RGB (0xffd400), RGB (0x7a0080) },
  .piece = { { RGB (0x1740b0), RGB (0x1740b0), RGB (0xffffff), RGB (0xffffff) },
             { RGB (0xffffff), RGB (0xffffff), RGB (0xffffff), RGB (0x000000) } },
  .flat = TRUE,
};

gboolean
karum_board_theme_parse (const char *text, KarumBoardTheme *theme)
{
  static const char *const names[] = { [KARUM_BOARD_THEME_WOOD] = "wood",
                                       [KARUM_BOARD_THEME_SLATE] = "slate",
                                       [KARUM_BOARD_THEME_PAPER] = "paper" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (text, names[i])) {
      *theme = (KarumBoardTheme) i;
      return TRUE;
    }
  return FALSE;
}

const KarumBoardPalette *
karum_board_palette_get (KarumBoardTheme theme, gboolean contrast, gboolean dark)
{
  if (contrast)
    return dark ? &contrast_dark : &contrast_light;
  switch (theme) {
  case KARUM_BOARD_THEME_SLATE:
    return &slate;
  case KARUM_BOARD_THEME_PAPER:
    return &paper;
  case KARUM_BOARD_THEME_WOOD:
  default:
    return &wood;
  }
}

/* -- Board piece ------------------------------------------------------------------------------- */

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
