/* karum-glyph.h: what numeric annotation glyphs mean. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A turn has one glyph of each of the first two groups when a person sets them. */
typedef enum {
  KARUM_GLYPH_JUDGEMENT, /* of the turn: `!` `?` `!!` `??` `!?` `?!` */
  KARUM_GLYPH_POSITION,  /* of the position after it: even, First better, … */
  KARUM_GLYPH_OTHER,
} KarumGlyphGroup;

#define KARUM_JUDGEMENTS 6
#define KARUM_POSITION_SIGNS 8

/* The position signs in the order of their keys: even; First better, much better, winning; unclear;
 * Second better, much better, winning. */
extern const guint8 karum_position_signs[KARUM_POSITION_SIGNS];

KarumGlyphGroup karum_glyph_group (guint8 glyph);

/* karum_glyph_sign: (nullable): how books write @glyph; NULL if it is only known by its number. */
const char *karum_glyph_sign (guint8 glyph);

G_END_DECLS
