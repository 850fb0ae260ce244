/* karum-event-list.h: the events of an archive. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumEventRow: an event. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;
  GStrv names;         /* every name that it has had, the one shown first */
  char *place;         /* NULL if unknown */
  char *starts, *ends; /* dates as records have them; NULL if unknown */
  guint games;         /* that are not in the bin */
  guint finished;      /* of these, finished ones; only in karum_store_list_events_of() */
  char *first, *last;  /* the first and last known dates of those; NULL if none is known */
  gboolean deleted;    /* in the bin */
  GPtrArray *merged;   /* (element-type KarumMerged): what was merged into it, and can be split
                          off again; NULL in lists */
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

/* karum_store_get_event: (transfer full) (nullable): the event that @id is now, from the bin too.
 */
KarumEventRow *karum_store_get_event (KarumStore *store, gint64 id, GError **error);

/**
 * karum_store_list_events_of: events outside the bin with games that @filter finds, which are those
 * counted, in the order of their names; an empty filter gives all events.
 * Returns: (transfer full) (nullable) (element-type KarumEventRow)
 */
GPtrArray *
karum_store_list_events_of (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
