/* karum-archive-bin.h: the bin, asynchronously: see karum-bin.h. */
#pragma once

#include "karum-archive.h"

G_BEGIN_DECLS

/* karum_archive_bin_games_async: into the bin, or out of it; @games are copied. */
void karum_archive_bin_games_async (KarumArchive *archive,
                                    const gint64 *games,
                                    guint n_games,
                                    gboolean binned,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);

/**
 * karum_archive_destroy_games_async: deletes for ever those that lie in the bin.
 * @games: (nullable): copied; NULL for everything that lies there
 */
void karum_archive_destroy_games_async (KarumArchive *archive,
                                        const gint64 *games,
                                        guint n_games,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

/* karum_archive_change_bin_finish: of both. */
gboolean
karum_archive_change_bin_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
