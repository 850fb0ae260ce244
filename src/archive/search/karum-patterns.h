/* karum-patterns.h: games in which a pattern occurs. */
#pragma once

#include "karum-pattern.h"
#include "karum-positions.h"

G_BEGIN_DECLS

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

G_END_DECLS
