/* karum-filter-position.h: what a filter says of the board. */
#pragma once

#include "karum-game-set.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_filter_position: the games with the position and the pattern of @filter, whatever else it
 * says; those in the bin too.
 * @filter: has at least one of both
 * Returns: (transfer full) (nullable)
 */
KarumGameSet *
karum_filter_position (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
