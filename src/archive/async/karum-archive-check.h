/* karum-archive-check.h: checking and mending an archive without waiting. */
#pragma once

#include "karum-archive.h"
#include "karum-check.h"
#include "karum-salvage.h"

G_BEGIN_DECLS

/**
 * karum_archive_check_async: see karum_store_check().
 * @progress: (nullable): called at home; @progress_data must live until @callback
 */
void karum_archive_check_async (KarumArchive *archive,
                                GCancellable *cancellable,
                                KarumProgressVisit progress,
                                gpointer progress_data,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/**
 * karum_archive_check_finish: @result: (out)
 * Returns: (transfer full) (nullable) (element-type utf8): the faults, of which no more than a few
 * thousand are listed
 */
GPtrArray *karum_archive_check_finish (KarumArchive *archive,
                                       GAsyncResult *async,
                                       KarumCheckResult *result,
                                       GError **error);

/* karum_archive_rebuild_async: see karum_store_rebuild(). */
void karum_archive_rebuild_async (KarumArchive *archive,
                                  GCancellable *cancellable,
                                  KarumProgressVisit progress,
                                  gpointer progress_data,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
gboolean karum_archive_rebuild_finish (KarumArchive *archive, GAsyncResult *async, GError **error);

/**
 * karum_salvage_async: see karum_salvage(); no archive has to be open.
 * @progress: (nullable): called at home; @progress_data must live until @callback
 */
void karum_salvage_async (const char *path,
                          const char *target,
                          GCancellable *cancellable,
                          KarumProgressVisit progress,
                          gpointer progress_data,
                          GAsyncReadyCallback callback,
                          gpointer user_data);
/* karum_salvage_finish: @salvage: (out): to be cleared */
gboolean karum_salvage_finish (GAsyncResult *result, KarumSalvage *salvage, GError **error);

G_END_DECLS
