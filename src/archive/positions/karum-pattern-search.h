/* karum-pattern-search.h: searches all games for a pattern. */
#pragma once

#include "karum-pattern.h"
#include "karum-position-hits.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_patterns_search: finds games in which @pattern occurs after some turn; games whose board
 * has no rows and columns never match.
 * @scope: which games count
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers, each with the first such turn
 */
GArray *karum_patterns_search (KarumStore *store,
                               const KarumPattern *pattern,
                               const KarumScope *scope,
                               guint limit,
                               GError **error);

G_END_DECLS
