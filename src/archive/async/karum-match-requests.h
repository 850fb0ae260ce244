/* karum-match-requests.h: requests about matches. */
#pragma once

#include "karum-request.h"

G_BEGIN_DECLS

/**
 * karum_request_list_matches: as karum_store_list_matches().
 * @filter: (nullable): NULL for all games outside the bin
 * Result: GPtrArray (element-type KarumMatchRow)
 */
KarumRequest *karum_request_list_matches (const KarumGameFilter *filter);

/**
 * karum_request_set_match: as karum_store_set_match().
 * @tag: (nullable)
 */
KarumRequest *karum_request_set_match (const gint64 *games, guint n_games, const char *tag);

G_END_DECLS
