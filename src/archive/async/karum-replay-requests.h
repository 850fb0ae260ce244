/* karum-replay-requests.h: requests about figures that are found by replaying games. */
#pragma once

#include "karum-replayed.h"
#include "karum-request.h"

G_BEGIN_DECLS

/* karum_request_replayed: as karum_store_replayed(); long work, with progress. Result: GPtrArray
 * (element-type KarumReplayedFigures) */
KarumRequest *karum_request_replayed (gint64 person, const KarumGameFilter *filter);

G_END_DECLS
