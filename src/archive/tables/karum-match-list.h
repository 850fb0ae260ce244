/* karum-match-list.h: the matches of an archive with wins and points. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_list_matches: the matches of the games that @filter finds, in the order in which they
 * were entered. Returns: (transfer full) (nullable) (element-type KarumMatchRow)
 */
GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
