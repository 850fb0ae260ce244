/* karum-explore.h: the games in which a position occurs, and the turns played from it. */
#pragma once

#include "karum-played-turn.h"
#include "karum-position-index.h"
#include "karum-store.h"

/**
 * karum_positions_explore: the turns played from @state in finished games under @rules.
 * @scope: which games count
 * Returns: (transfer full) (nullable) (element-type KarumPlayedTurn): those with most games
 * first, then in byte order
 */
GPtrArray *karum_positions_explore (KarumStore *store,
                                    const KarumRules *rules,
                                    const KarumState *state,
                                    const KarumScope *scope,
                                    GError **error);

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
