#include "karum-glyph.h"

const guint8 karum_position_signs[KARUM_POSITION_SIGNS] = { 10, 14, 16, 18, 13, 15, 17, 19 };

KarumGlyphGroup
karum_glyph_group (guint8 glyph)
{
  if (glyph > 0 && glyph <= KARUM_JUDGEMENTS)
    return KARUM_GLYPH_JUDGEMENT;
  for (guint i = 0; i < KARUM_POSITION_SIGNS; i++)
    if (karum_position_signs[i] == glyph)
      return KARUM_GLYPH_POSITION;
  return KARUM_GLYPH_OTHER;
}

const char *
karum_glyph_sign (guint8 glyph)
{
  static const char *const signs[] = {
    [1] = "!",   [2] = "?",  [3] = "!!", [4] = "??",  [5] = "!?",
    [6] = "?!",  [7] = "□",  [10] = "=", [13] = "∞",  [14] = "+=",
    [15] = "=+", [16] = "±", [17] = "∓", [18] = "+−", [19] = "−+",
  };

  return glyph < G_N_ELEMENTS (signs) ? signs[glyph] : NULL;
}
