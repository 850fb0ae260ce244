/* karum-pattern-match.h: finding a pattern in traces of games. */
#pragma once

#include "karum-pattern.h"
#include "karum-trace.h"

G_BEGIN_DECLS

/**
 * KarumMatcher: a pattern made ready for boards of one size. Immutable: any number of threads may
 * use it.
 */
typedef struct _KarumMatcher KarumMatcher;

/* karum_matcher_new: @symmetries: of the games, as KarumGame.symmetries */
KarumMatcher *karum_matcher_new (const KarumPattern *pattern, guint side, guint symmetries);
void karum_matcher_free (KarumMatcher *matcher);

/* What is known of a game from its head. */
typedef enum {
  KARUM_MATCH_NEVER,
  KARUM_MATCH_PERHAPS, /* its changes tell */
  KARUM_MATCH_CERTAIN
} KarumMatch;

KarumMatch karum_matcher_look (const KarumMatcher *matcher, const KarumTraceHead *head);

/**
 * karum_matcher_find: whether the pattern stands on the board after some turn.
 * @bytes: the trace, as long as @head says
 * @ply: (out) (optional): the first such turn
 */
gboolean karum_matcher_find (const KarumMatcher *matcher,
                             const KarumTraceHead *head,
                             const guint8 *bytes,
                             guint *ply);

G_END_DECLS
