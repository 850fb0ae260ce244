/* karum-archive-events.h: events, asynchronously: see karum-event-list.h and karum-standings.h. */
#pragma once

#include "karum-archive.h"
#include "karum-event-edit.h"
#include "karum-event-list.h"
#include "karum-standings.h"

G_BEGIN_DECLS

/* karum_archive_list_events_async: as karum_store_list_events(). */
void karum_archive_list_events_async (KarumArchive *archive,
                                      gboolean bin,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
/* karum_archive_list_events_finish: (transfer full) (nullable) (element-type KarumEventRow) */
GPtrArray *
karum_archive_list_events_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_standings_async: as karum_store_standings(); @filter is copied. */
void karum_archive_standings_async (KarumArchive *archive,
                                    const KarumGameFilter *filter,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
/* karum_archive_standings_finish: (transfer full) (nullable) (element-type KarumOpponentTally) */
GPtrArray *
karum_archive_standings_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_save_event_async: as karum_store_save_event().
 * @id: 0 for a new event
 * @fields: copied before the call returns
 */
void karum_archive_save_event_async (KarumArchive *archive,
                                     gint64 id,
                                     const KarumEventFields *fields,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
/* karum_archive_save_event_finish: @id: (out) (optional): of the event */
gboolean karum_archive_save_event_finish (KarumArchive *archive,
                                          GAsyncResult *result,
                                          gint64 *id,
                                          GError **error);

/* karum_archive_merge_events_async: @events turn out to be @into; all of them or none. */
void karum_archive_merge_events_async (KarumArchive *archive,
                                       const gint64 *events,
                                       guint n_events,
                                       gint64 into,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);

/* karum_archive_delete_events_async: into the bin, or out of it; all of them or none. */
void karum_archive_delete_events_async (KarumArchive *archive,
                                        const gint64 *events,
                                        guint n_events,
                                        gboolean deleted,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

/* karum_archive_set_event_async: as karum_store_set_event(). */
void karum_archive_set_event_async (KarumArchive *archive,
                                    const gint64 *games,
                                    guint n_games,
                                    gint64 event,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/* karum_archive_change_events_finish: of the three calls before it. */
gboolean
karum_archive_change_events_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
