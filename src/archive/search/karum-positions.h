/* karum-positions.h: games in which a position occurs, and the turns played from it.
 *
 * Two positions are equal if their search keys are: board, side to move and phase are equal up
 * to the game's symmetries. Results come from the index of positions and, for games not yet
 * indexed, from replaying them; they are the same with and without an index.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-explore.h"

G_BEGIN_DECLS

/**
 * karum_store_find_position: games under @rules that match @filter and contain the position @state.
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers
 */
GArray *karum_store_find_position (KarumStore *store,
                                   const KarumRules *rules,
                                   const KarumState *state,
                                   const KarumGameFilter *filter,
                                   guint limit,
                                   GError **error);

/* karum_store_count_position: the number of games that karum_store_find_position() would find;
 * -1 with @error */
gint64 karum_store_count_position (KarumStore *store,
                                   const KarumRules *rules,
                                   const KarumState *state,
                                   const KarumGameFilter *filter,
                                   GError **error);

/**
 * karum_store_explore: the turns played from @state in finished games under @rules that match
 * @filter. Returns: (transfer full) (nullable) (element-type KarumPlayedTurn): those with most
 * games first, then in byte order
 */
GPtrArray *karum_store_explore (KarumStore *store,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumGameFilter *filter,
                                GError **error);

G_END_DECLS
