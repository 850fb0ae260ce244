#include "karum-board-palette.h"

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
