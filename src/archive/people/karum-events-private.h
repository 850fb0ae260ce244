/* karum-events-private.h: shared by the files that edit events. */
#pragma once

#include "karum-db.h"
#include "karum-people-rules.h"

/* karum_events_look_up: @now: the event that @event is or was merged into; @merged: (out)
 * (nullable): whether it was merged; an error if there is no such event. */
gboolean
karum_events_look_up (KarumDb *db, gint64 event, gint64 *now, gboolean *merged, GError **error);
