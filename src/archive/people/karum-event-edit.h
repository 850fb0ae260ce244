/* karum-event-edit.h: edits events. Every change is one undo step.
 *
 * Functions given a merged event act on the event that it was merged into.
 */
#pragma once

#include "karum-store.h"

/**
 * KarumEventFields: the editable data of an event. Texts are borrowed; NULL or "" if unknown,
 * except that the name must contain more than white space; dates are as in records.
 */
typedef struct {
  const char *name, *place, *starts, *ends;
} KarumEventFields;

/**
 * karum_store_save_event: writes the data of an event. It is still found by its former names.
 * @id: (inout): 0 for a new one
 */
gboolean karum_store_save_event (KarumStore *store,
                                 gint64 *id,
                                 const KarumEventFields *fields,
                                 GError **error);

/* karum_store_add_event_name: adds a name, UTF-8 with more than white space, by which later
 * imports find the event. */
gboolean
karum_store_add_event_name (KarumStore *store, gint64 id, const char *name, GError **error);

/* karum_store_remove_event_name: removes @name, which must not be the display name. */
gboolean
karum_store_remove_event_name (KarumStore *store, gint64 id, const char *name, GError **error);

/**
 * karum_store_merge_events: merges @events into @into, which gets their games, and later imports
 * under their names. The merge is recorded, so that it can be undone.
 */
gboolean karum_store_merge_events (
    KarumStore *store, const gint64 *events, guint n_events, gint64 into, GError **error);

/**
 * karum_store_split_event: undoes the merge of @event: it gets back the games that were saved under
 * it or under its names.
 */
gboolean karum_store_split_event (KarumStore *store, gint64 event, GError **error);

/**
 * karum_store_delete_events: moves events to the bin, or restores them. Their games don't change.
 */
gboolean karum_store_delete_events (
    KarumStore *store, const gint64 *events, guint n_events, gboolean deleted, GError **error);

/**
 * karum_store_set_event: sets the event of games.
 * @event: 0 for none
 */
gboolean karum_store_set_event (
    KarumStore *store, const gint64 *games, guint n_games, gint64 event, GError **error);
