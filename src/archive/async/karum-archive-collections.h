/* karum-archive-collections.h: stars and collections, asynchronously: see karum-marks.h and
 * karum-collections.h. */
#pragma once

#include "karum-archive.h"
#include "karum-collections.h"

G_BEGIN_DECLS

/* karum_archive_list_collections_async: as karum_store_list_collections(). */
void karum_archive_list_collections_async (KarumArchive *archive,
                                           const gint64 *games,
                                           guint n_games,
                                           GCancellable *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer user_data);
/* karum_archive_list_collections_finish: (transfer full) (nullable) (element-type
 * KarumCollectionRow) */
GPtrArray *
karum_archive_list_collections_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_add_collection_async: as karum_store_add_collection(). */
void karum_archive_add_collection_async (KarumArchive *archive,
                                         const char *name,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);

/* karum_archive_rename_collection_async: as karum_store_rename_collection(). */
void karum_archive_rename_collection_async (KarumArchive *archive,
                                            gint64 id,
                                            const char *name,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);

/* karum_archive_delete_collection_async: its games stay. */
void karum_archive_delete_collection_async (KarumArchive *archive,
                                            gint64 id,
                                            GCancellable *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer user_data);

/* karum_archive_collect_games_async: as karum_store_collect_games(). */
void karum_archive_collect_games_async (KarumArchive *archive,
                                        const gint64 *games,
                                        guint n_games,
                                        const char *name,
                                        gboolean collected,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

/* karum_archive_set_stars_async: @stars: 0 ... KARUM_MOST_STARS */
void karum_archive_set_stars_async (KarumArchive *archive,
                                    const gint64 *games,
                                    guint n_games,
                                    guint stars,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/* karum_archive_change_collections_finish: of all calls but the list. */
gboolean karum_archive_change_collections_finish (KarumArchive *archive,
                                                  GAsyncResult *result,
                                                  GError **error);

G_END_DECLS
