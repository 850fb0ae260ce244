/* karum-match-list.h: the matches of an archive with wins and points. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_list_matches: the matches whose games all match @filter, in the order of their
 * creation; without games in the bin. Pairing doesn't depend on @filter.
 * Returns: (transfer full) (nullable) (element-type KarumMatchRow)
 */
GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
