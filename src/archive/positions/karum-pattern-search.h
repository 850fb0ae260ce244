/* karum-pattern-search.h: searches all games for a pattern. */
#pragma once

#include "karum-pattern.h"
#include "karum-position-index.h"
#include "karum-store.h"
#include "karum-replay.h"

/**
 * KarumMatcher: a pattern compiled for boards of one size. Immutable; can be used by any number of
 * threads.
 */
typedef struct _KarumMatcher KarumMatcher;

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

/* karum_matcher_new: @symmetries: of the games, as KarumGame.symmetries */
KarumMatcher *karum_matcher_new (const KarumPattern *pattern, guint side, guint symmetries);
void karum_matcher_free (KarumMatcher *matcher);

/**
 * karum_matcher_find: whether the pattern occurs on the board after some turn.
 * @trace: of a game with a board of that size
 * @ply: (out): the first such turn; 0 for the start
 */
gboolean karum_matcher_find (const KarumMatcher *matcher, const KarumTrace *trace, guint *ply);
