/* karum-archive-stats.h: a person's figures, asynchronously: see karum-player-list.h. */
#pragma once

#include "karum-archive.h"
#include "karum-player-list.h"

G_BEGIN_DECLS

/**
 * karum_archive_stats_async: as karum_store_stats().
 * @filter: copied before the call returns
 */
void karum_archive_stats_async (KarumArchive *archive,
                                gint64 person,
                                gint64 against,
                                const KarumGameFilter *filter,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
/* karum_archive_stats_finish: (transfer full) (nullable) */
KarumStats *
karum_archive_stats_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
