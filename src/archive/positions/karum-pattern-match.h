/* karum-pattern-match.h: matches a pattern against traces of games. */
#pragma once

#include "karum-pattern.h"
#include "karum-trace.h"

G_BEGIN_DECLS

/**
 * KarumMatcher: a pattern compiled for boards of one size. Immutable; can be used by any number of
 * threads.
 */
typedef struct _KarumMatcher KarumMatcher;

/* karum_matcher_new: @symmetries: of the games, as KarumGame.symmetries */
KarumMatcher *karum_matcher_new (const KarumPattern *pattern, guint side, guint symmetries);
void karum_matcher_free (KarumMatcher *matcher);

/**
 * karum_matcher_find: whether the pattern occurs on the board after some turn.
 * @trace: of a game with a board of that size
 * @ply: (out): the first such turn; 0 for the start
 */
gboolean karum_matcher_find (const KarumMatcher *matcher, const KarumTrace *trace, guint *ply);

G_END_DECLS
