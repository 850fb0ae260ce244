/* karum-events.h: the tables of events and of the names that they have had. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_events_add: the event called @name, in any of its names; entered if there is none.
 * @name: (nullable): one that says nothing (see karum_name_known()) is event 0, none
 * @present: an event that is meant if the name is its own or that of one merged with it, although
 * others may share it; or 0
 * Returns: -1 with @error
 */
gint64 karum_events_add (KarumDb *db, const char *name, gint64 present, GError **error);

/* karum_events_find: as karum_events_add(), but 0 if there is none. */
gint64 karum_events_find (KarumDb *db, const char *name, gint64 present, GError **error);

/* karum_events_adopt: enters event @id of another archive, with identity, names, place and days, as
 * a new event. Returns: -1 with @error */
gint64 karum_events_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error);

/* karum_events_insert: a new event with this one name; -1 with @error. */
gint64 karum_events_insert (KarumDb *db, const char *name, GError **error);

/* karum_events_add_name: one more name by which the event is found; one that is known is left. */
gboolean karum_events_add_name (KarumDb *db, gint64 event, const char *name, GError **error);

G_END_DECLS
