/* karum-double-requests.h: requests about players and events that are probably one. */
#pragma once

#include "karum-likely-doubles.h"
#include "karum-request.h"

G_BEGIN_DECLS

/* karum_request_likely_doubles: as karum_store_likely_doubles(); long work, with progress. Result:
 * KarumLikelyDoubles */
KarumRequest *karum_request_likely_doubles (KarumNameKind kind);

/* karum_request_keep_apart: as karum_store_keep_apart(). */
KarumRequest *karum_request_keep_apart (KarumNameKind kind, gint64 one, gint64 other);

G_END_DECLS
