/* karum-archive-details.h: a game's details, asynchronously: see karum-game-details.h. */
#pragma once

#include "karum-archive.h"
#include "karum-game-details.h"

G_BEGIN_DECLS

/* karum_archive_get_details_async: as karum_store_get_details(). */
void karum_archive_get_details_async (KarumArchive *archive,
                                      gint64 id,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
/* karum_archive_get_details_finish: (transfer full) (nullable) */
KarumGameDetails *
karum_archive_get_details_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_set_details_async: as karum_store_set_details(); @details is copied. */
void karum_archive_set_details_async (KarumArchive *archive,
                                      const KarumGameDetails *details,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
gboolean
karum_archive_set_details_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
