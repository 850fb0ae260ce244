/* karum-namesakes.h: who may be meant by a name. */
#pragma once

#include "karum-event-list.h"
#include "karum-player-list.h"

G_BEGIN_DECLS

/**
 * karum_store_namesakes: the persons called exactly @name in some spelling, where there are
 * several; nobody where the name says who is meant.
 * Returns: (transfer full) (nullable) (element-type KarumPlayerRow)
 */
GPtrArray *karum_store_namesakes (KarumStore *store, const char *name, GError **error);

/* karum_store_event_namesakes: the same for events. (element-type KarumEventRow) */
GPtrArray *karum_store_event_namesakes (KarumStore *store, const char *name, GError **error);

/**
 * karum_store_find_players: the persons called @name in some spelling: exactly so, or if nobody is,
 * whatever its case.
 * Returns: (transfer full) (nullable) (element-type gint64)
 */
GArray *karum_store_find_players (KarumStore *store, const char *name, GError **error);

/* karum_store_find_events: the same for events. */
GArray *karum_store_find_events (KarumStore *store, const char *name, GError **error);

G_END_DECLS
