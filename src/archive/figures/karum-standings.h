/* karum-standings.h: how players did in some games. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/**
 * karum_store_standings: the persons who played the finished games that @filter finds, with their
 * figures in those; the best score first. A game of a person against themselves counts once.
 * Returns: (transfer full) (nullable) (element-type KarumOpponentTally): as rows of a table
 */
GPtrArray *karum_store_standings (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
