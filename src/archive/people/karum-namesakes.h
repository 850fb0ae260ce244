/* karum-namesakes.h: the persons or events with a name. */
#pragma once

#include "karum-event-list.h"
#include "karum-player-list.h"

/**
 * karum_store_namesakes: the persons with exactly @name as a spelling, if there are several; empty
 * if the name is unambiguous.
 * Returns: (transfer full) (nullable) (element-type KarumPlayerRow)
 */
GPtrArray *karum_store_namesakes (KarumStore *store, const char *name, GError **error);

/* karum_store_event_namesakes: the same for events. (element-type KarumEventRow) */
GPtrArray *karum_store_event_namesakes (KarumStore *store, const char *name, GError **error);

/**
 * karum_store_find_players: the persons with @name as a spelling: exact matches, or if there are
 * none, matches in any case.
 * Returns: (transfer full) (nullable) (element-type gint64)
 */
GArray *karum_store_find_players (KarumStore *store, const char *name, GError **error);

/**
 * karum_store_find_sides: which persons of @game, 0 and 1, have @name as a spelling, as
 * karum_store_find_players() finds it, also after players were merged; empty if neither has, or if
 * there is no such game.
 * Returns: (transfer full) (nullable) (element-type guint)
 */
GArray *karum_store_find_sides (KarumStore *store, const char *name, gint64 game, GError **error);

/* karum_store_find_events: the same for events. */
GArray *karum_store_find_events (KarumStore *store, const char *name, GError **error);
