/* karum-positions.h: games in which a position or a pattern occurs, the turns played from it, and
 * the place in a game that a search means.
 *
 * Two positions are equal if their search keys are: board, side to move and phase are equal up
 * to the game's symmetries. Results come from the index of positions and, for games not yet
 * indexed, from replaying them; they are the same with and without an index.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-explore.h"
#include "karum-pattern.h"
#include "karum-record.h"

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

/**
 * karum_store_find_pattern: games that match @filter and in which @pattern occurs after some turn;
 * games whose board has no rows and columns never match.
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers, each with the first such turn
 */
GArray *karum_store_find_pattern (KarumStore *store,
                                  const KarumPattern *pattern,
                                  const KarumGameFilter *filter,
                                  guint limit,
                                  GError **error);

/* karum_store_count_pattern: the number of games that karum_store_find_pattern() would find; -1
 * with @error */
gint64 karum_store_count_pattern (KarumStore *store,
                                  const KarumPattern *pattern,
                                  const KarumGameFilter *filter,
                                  GError **error);

/**
 * karum_game_place: the first node with the position or the pattern of @filter; else the turn whose
 * comments contain most of its words, or the first one with its glyph, with marks or with
 * variations.
 * Returns: (transfer none) (nullable): NULL if @filter has none of these, or if there is no such
 * node
 */
KarumNode *karum_game_place (const KarumRecord *record, const KarumGameFilter *filter);
