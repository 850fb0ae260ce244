/* karum-archive-searches.h: searches that are kept, asynchronously: see karum-searches.h. */
#pragma once

#include "karum-archive.h"
#include "karum-searches.h"

G_BEGIN_DECLS

/* karum_archive_list_searches_async: as karum_store_list_searches(). */
void karum_archive_list_searches_async (KarumArchive *archive,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
/* karum_archive_list_searches_finish: (transfer full) (nullable) (element-type KarumSearchRow) */
GPtrArray *
karum_archive_list_searches_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_save_search_async: as karum_store_save_search(). */
void karum_archive_save_search_async (KarumArchive *archive,
                                      const char *name,
                                      const KarumGameFilter *filter,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);

/* karum_archive_rename_search_async: as karum_store_rename_search(). */
void karum_archive_rename_search_async (KarumArchive *archive,
                                        gint64 id,
                                        const char *name,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

void karum_archive_delete_search_async (KarumArchive *archive,
                                        gint64 id,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

/* karum_archive_move_search_async: as karum_store_move_search(). */
void karum_archive_move_search_async (KarumArchive *archive,
                                      gint64 id,
                                      guint place,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);

/* karum_archive_change_searches_finish: of all calls but the list. */
gboolean
karum_archive_change_searches_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
