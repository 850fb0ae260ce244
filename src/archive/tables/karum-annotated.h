/* karum-annotated.h: how much is said of the turns of games.
 *
 * Derived from the games, and kept in their rows.
 */
#pragma once

#include "karum-db.h"
#include "karum-record.h"

G_BEGIN_DECLS

typedef struct {
  guint remarks;     /* comments, glyphs and variations */
  gboolean analysed; /* whether evaluations are among them */
} KarumAnnotated;

KarumAnnotated karum_annotated (const KarumRecord *record);

/* karum_annotated_fill: computes it for all games. One that can't be read has none. */
gboolean karum_annotated_fill (KarumDb *db, const KarumGame *const *games, GError **error);

G_END_DECLS
