/* karum-patterns.h: games on whose board a pattern stands at some time. */
#pragma once

#include "karum-pattern.h"
#include "karum-positions.h"

G_BEGIN_DECLS

/**
 * karum_store_find_pattern: games that @filter finds and on whose board @pattern stands after some
 * turn; those of games whose board has no rows and columns are never found.
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): in the order of their
 * numbers, each with the first such turn
 */
GArray *karum_store_find_pattern (KarumStore *store,
                                  const KarumPattern *pattern,
                                  const KarumGameFilter *filter,
                                  guint limit,
                                  GError **error);

/* karum_store_count_pattern: how many games karum_store_find_pattern() would find; -1 with
 * @error */
gint64 karum_store_count_pattern (KarumStore *store,
                                  const KarumPattern *pattern,
                                  const KarumGameFilter *filter,
                                  GError **error);

G_END_DECLS
