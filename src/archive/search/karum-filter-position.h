/* karum-filter-position.h: evaluates the position and the pattern of a filter. */
#pragma once

#include "karum-game-set.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_filter_position: the games that match the position and the pattern of @filter, ignoring its
 * other fields; including those in the bin.
 * @filter: has at least one of both
 * Returns: (transfer full) (nullable)
 */
KarumGameSet *
karum_filter_position (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
