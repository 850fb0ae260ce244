/* karum-filter-position.h: what a filter says of the board. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_filter_position: the games that @filter, which has a position or a pattern, finds.
 * Returns: (transfer full) (nullable) (element-type gint64): in the order of their numbers
 */
GArray *karum_filter_position (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
