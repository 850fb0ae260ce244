/* karum-event-list.h: the events of an archive. */
#pragma once

#include "karum-store.h"

/**
 * KarumEventRow: an event. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;
  GStrv names;         /* all its names, the display name first */
  char *place;         /* NULL if unknown */
  char *starts, *ends; /* dates as in records; NULL if unknown */
  guint games;         /* games outside the bin */
  guint unplayed;      /* forfeits and byes, which are none of them */
  guint finished;      /* finished ones of these; only in karum_store_list_events_of() */
  char *first, *last;  /* the first and last known dates of these games; NULL if none is known */
  gboolean deleted;    /* in the bin */
  GPtrArray *merged;   /* (element-type KarumMerged): events merged into it, which can be split off;
                          NULL in lists */
} KarumEventRow;

KarumEventRow *karum_event_row_ref (KarumEventRow *row);
void karum_event_row_unref (KarumEventRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumEventRow, karum_event_row_unref)

/* karum_event_row_span: (out) (transfer none) (nullable): its own dates or, if it has none, those
 * of its games. */
void karum_event_row_span (const KarumEventRow *row, const char **from, const char **to);

/**
 * karum_store_list_events: sorted by name; without events merged into others.
 * @bin: events in the bin instead of those outside it
 * Returns: (transfer full) (nullable) (element-type KarumEventRow)
 */
GPtrArray *karum_store_list_events (KarumStore *store, gboolean bin, GError **error);

/* karum_store_get_event: (transfer full) (nullable): the event @id, or the one it was merged
 * into; also from the bin.
 */
KarumEventRow *karum_store_get_event (KarumStore *store, gint64 id, GError **error);

/**
 * karum_store_list_events_of: events outside the bin with games that match @filter, sorted by name;
 * only those games are counted. An empty filter returns all events.
 * Returns: (transfer full) (nullable) (element-type KarumEventRow)
 */
GPtrArray *
karum_store_list_events_of (KarumStore *store, const KarumGameFilter *filter, GError **error);
