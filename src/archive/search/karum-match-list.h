/* karum-match-list.h: the matches of an archive with wins and points. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_list_matches: the matches with all games matching @filter, in the order in which
 * they were entered; none of the bin. Which games are a match doesn't depend on @filter.
 * Returns: (transfer full) (nullable) (element-type KarumMatchRow)
 */
GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
