/* karum-standings.h: the results of all players in a set of games. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/**
 * karum_store_standings: the persons in the finished games that match @filter, with their results
 * in these; the best score first. A game of a person against themselves counts once.
 * Returns: (transfer full) (nullable) (element-type KarumOpponentTally)
 */
GPtrArray *karum_store_standings (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
