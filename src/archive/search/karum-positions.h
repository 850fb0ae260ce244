/* karum-positions.h: games in which a position occurs, and what was played from it.
 *
 * Two positions are the same when their search keys are: board, side to move and phase agree up to
 * the game's symmetries. Answers come from the index of positions and, for games that it doesn't
 * have yet, from replaying them; they are the same whether there is an index or not.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-explore.h"

G_BEGIN_DECLS

/**
 * karum_store_find_position: games under @rules that @filter finds with the position @state.
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

/* karum_store_count_position: how many games karum_store_find_position() would find; -1 with
 * @error */
gint64 karum_store_count_position (KarumStore *store,
                                   const KarumRules *rules,
                                   const KarumState *state,
                                   const KarumGameFilter *filter,
                                   GError **error);

/**
 * karum_store_explore: the turns played from @state in finished games under @rules that @filter
 * finds. Returns: (transfer full) (nullable) (element-type KarumPlayedTurn): those with most games
 * first, then in byte order
 */
GPtrArray *karum_store_explore (KarumStore *store,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumGameFilter *filter,
                                GError **error);

G_END_DECLS
