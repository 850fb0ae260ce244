/* karum-pattern-search.h: looking for a pattern in all games. */
#pragma once

#include "karum-pattern.h"
#include "karum-position-hits.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_patterns_search: games on whose board @pattern stands after some turn; those of games whose
 * board has no rows and columns are never found.
 * @scope: which games count
 * @limit: 0 for all
 * @with_plies: FALSE if the turns of the hits are not needed, where there is no @limit
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers, each with the first such turn
 */
GArray *karum_patterns_search (KarumStore *store,
                               const KarumPattern *pattern,
                               const KarumScope *scope,
                               guint limit,
                               gboolean with_plies,
                               GError **error);

G_END_DECLS
