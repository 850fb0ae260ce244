/* karum-events.h: the table of events. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_events_add: the event called @name, entered if there is none.
 * @name: (nullable): NULL or "" is event 0, none
 * Returns: -1 with @error
 */
gint64 karum_events_add (KarumDb *db, const char *name, GError **error);

G_END_DECLS
