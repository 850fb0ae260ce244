/* karum-pattern-search.h: looking for a pattern, for the files of this folder. */
#pragma once

#include "karum-patterns.h"

G_BEGIN_DECLS

/**
 * karum_patterns_search: as karum_store_find_pattern().
 * @filter: (nullable): NULL for all games, those in the bin too
 * @with_plies: FALSE if the turns of the hits are not needed, where there is no @limit
 */
GArray *karum_patterns_search (KarumStore *store,
                               const KarumPattern *pattern,
                               const KarumGameFilter *filter,
                               guint limit,
                               gboolean with_plies,
                               GError **error);

G_END_DECLS
