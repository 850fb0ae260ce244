/* karum-event-list.h: the events of an archive, and what is done with them. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumEventRow: an event. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;
  char *place;         /* NULL if unknown */
  char *starts, *ends; /* dates as records have them; NULL if unknown */
  guint games;         /* that are not in the bin */
  char *first, *last;  /* the first and last known dates of those; NULL if none is known */
} KarumEventRow;

KarumEventRow *karum_event_row_ref (KarumEventRow *row);
void karum_event_row_unref (KarumEventRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumEventRow, karum_event_row_unref)

/**
 * karum_store_list_events: in the order of their names; those that were merged into others are not
 * in it.
 * @bin: those that are in the bin, instead of those that are not
 * Returns: (transfer full) (nullable) (element-type KarumEventRow)
 */
GPtrArray *karum_store_list_events (KarumStore *store, gboolean bin, GError **error);

/**
 * KarumEventFields: what a person says of an event. Texts are borrowed; NULL or "" where nothing is
 * known, but the name must not be empty; dates are those of notation.
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

/**
 * karum_store_merge_events: @events turn out to be @into: their games are those of @into, and
 * records that come with their names later too.
 */
gboolean karum_store_merge_events (
    KarumStore *store, const gint64 *events, guint n_events, gint64 into, GError **error);

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
