/* karum-event-edit.h: what a person changes in events. Every change is a step that can be undone.
 *
 * Where an event was merged into another one, that one is meant.
 */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumEventFields: what a person says of an event. Texts are borrowed; NULL or "" where nothing is
 * known, but the name must have more than white space; dates are those of notation.
 */
typedef struct {
  const char *name, *place, *starts, *ends;
} KarumEventFields;

/**
 * karum_store_save_event: writes what is known of an event. Under a name that it has had before, it
 * is still found.
 * @id: (inout): 0 for a new one
 */
gboolean karum_store_save_event (KarumStore *store,
                                 gint64 *id,
                                 const KarumEventFields *fields,
                                 GError **error);

/* karum_store_add_event_name: @name, UTF-8 with more than white space, is one more name by which
 * later imports know the event. */
gboolean
karum_store_add_event_name (KarumStore *store, gint64 id, const char *name, GError **error);

/* karum_store_remove_event_name: removes @name, which must not be the name that is shown. */
gboolean
karum_store_remove_event_name (KarumStore *store, gint64 id, const char *name, GError **error);

/**
 * karum_store_merge_events: @events turn out to be @into: their games are those of @into, and
 * records that come with their names later too. It is remembered what was merged.
 */
gboolean karum_store_merge_events (
    KarumStore *store, const gint64 *events, guint n_events, gint64 into, GError **error);

/**
 * karum_store_split_event: undoes the merging of @event: games that were filed under it, or came
 * with its names, are its own again.
 */
gboolean karum_store_split_event (KarumStore *store, gint64 event, GError **error);

/**
 * karum_store_delete_events: puts events into the bin, or takes them out. Their games stay what
 * they are.
 */
gboolean karum_store_delete_events (
    KarumStore *store, const gint64 *events, guint n_events, gboolean deleted, GError **error);

/**
 * karum_store_set_event: says at which event games were played.
 * @event: 0 for none
 */
gboolean karum_store_set_event (
    KarumStore *store, const gint64 *games, guint n_games, gint64 event, GError **error);

G_END_DECLS
