/* karum-events.h: the tables of events and of their names, including former ones. */
#pragma once

#include "karum-db.h"

/**
 * karum_events_add: returns the event with the name @name, current or former; creates it if there
 * is none.
 * @name: (nullable): a name without meaning (see karum_name_known()) is event 0, no event
 * @present: the preferred event if it, or one merged with it, has the name, although others may
 * share it; or 0
 * Returns: -1 with @error
 */
gint64 karum_events_add (KarumDb *db, const char *name, gint64 present, GError **error);

/* karum_events_adopt: copies event @id of another archive, with identity, names, place and
 * dates, as a new event. Returns: -1 with @error */
gint64 karum_events_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error);

/* karum_events_insert: creates an event with this one name; returns -1 with @error. */
gint64 karum_events_insert (KarumDb *db, const char *name, GError **error);

/* karum_events_add_name: adds a name by which the event is found; does nothing if the event has
 * it. */
gboolean karum_events_add_name (KarumDb *db, gint64 event, const char *name, GError **error);

/* karum_events_revive: before @game leaves the bin, restores its event if both went there at once,
 * as when an import is undone. */
gboolean karum_events_revive (KarumDb *db, gint64 game, GError **error);

/* karum_events_set_merged: merges @event into @into. The events merged into it earlier are
 * redirected, so that every merge is one step to the final event. They keep their games, so that
 * they can be split off again. */
gboolean karum_events_set_merged (KarumDb *db, gint64 event, gint64 into, GError **error);
gboolean karum_events_split (KarumDb *db, gint64 event, GError **error);

/* karum_events_drop_lost_merges: an event that was merged into one that isn't there stands alone.
 */
gboolean karum_events_drop_lost_merges (KarumDb *db, GError **error);
