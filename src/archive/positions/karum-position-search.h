/* karum-position-search.h: searches all games for a position. */
#pragma once

#include "karum-position-hits.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_positions_search: finds games under @rules with the position @state.
 * @scope: which games count
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers
 */
GArray *karum_positions_search (KarumStore *store,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumScope *scope,
                                guint limit,
                                GError **error);

G_END_DECLS
