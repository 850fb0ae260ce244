/* karum-annotated.h: how much games are annotated.
 *
 * Derived from the records, and stored in the rows of the games.
 */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

typedef struct {
  guint remarks;     /* comments, glyphs and variations */
  gboolean analysed; /* whether evaluations are among them */
} KarumAnnotated;

KarumAnnotated karum_annotated (const KarumRecord *record);

G_END_DECLS
