/* karum-annotated.h: how much games are annotated.
 *
 * Derived from the records, and stored in the rows of the games.
 */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/* The kinds of annotations. The numbers are stored. */
typedef enum {
  KARUM_KIND_COMMENT = 1 << 0,
  KARUM_KIND_VARIATION = 1 << 1,
  KARUM_KIND_MARK = 1 << 2,
} KarumAnnotationKind;

/* A judgement, 1 … KARUM_JUDGEMENTS, of a turn of the game itself that @person, 0 or 1, made. */
#define KARUM_KIND_GLYPH(person, glyph) (1u << (2 + (person) *KARUM_JUDGEMENTS + (glyph)))

typedef struct {
  guint remarks;     /* comments, glyphs and variations */
  gboolean analysed; /* whether evaluations are among them */
  guint kinds;       /* of KarumAnnotationKind, and of glyphs */
} KarumAnnotated;

KarumAnnotated karum_annotated (const KarumRecord *record);

G_END_DECLS
