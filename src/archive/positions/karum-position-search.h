/* karum-position-search.h: looking for a position, for the files of this folder. */
#pragma once

#include "karum-positions.h"

G_BEGIN_DECLS

/**
 * karum_positions_search: as karum_store_find_position().
 * @filter: (nullable): NULL for all games, those in the bin too
 */
GArray *karum_positions_search (KarumStore *store,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumGameFilter *filter,
                                guint limit,
                                GError **error);

G_END_DECLS
