/* karum-events-private.h: what the files that change events share. */
#pragma once

#include "karum-db.h"
#include "karum-people-rules.h"

G_BEGIN_DECLS

/* karum_events_look_up: the event that @event is @now, and whether it was merged into that; an
 * error if there is no such event. @merged: (out) (nullable) */
gboolean
karum_events_look_up (KarumDb *db, gint64 event, gint64 *now, gboolean *merged, GError **error);

G_END_DECLS
