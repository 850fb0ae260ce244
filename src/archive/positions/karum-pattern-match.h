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

/* The result of matching the head of a trace. */
typedef enum {
  KARUM_MATCH_NEVER,
  KARUM_MATCH_PERHAPS, /* the trace itself must be matched */
  KARUM_MATCH_CERTAIN
} KarumMatch;

KarumMatch karum_matcher_look (const KarumMatcher *matcher, const KarumTraceHead *head);

/**
 * karum_matcher_find: whether the pattern occurs on the board after some turn.
 * @bytes: the trace, with the size given in @head
 * @ply: (out) (optional): the first such turn
 */
gboolean karum_matcher_find (const KarumMatcher *matcher,
                             const KarumTraceHead *head,
                             const guint8 *bytes,
                             guint *ply);

G_END_DECLS
