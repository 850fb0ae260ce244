/* karum-archive-import.h: importing without waiting. */
#pragma once

#include "karum-archive.h"
#include "karum-import.h"

G_BEGIN_DECLS

/**
 * karum_archive_import_async: adds the records of a text; see karum_store_import().
 * @encoding: (nullable): as for karum_import_decode()
 * @keep_good: add the good records although others are refused
 * @progress: (nullable): called at home with the number of records; @progress_data must live until
 *   @callback
 */
void karum_archive_import_async (KarumArchive *archive,
                                 GBytes *text,
                                 const char *encoding,
                                 gboolean keep_good,
                                 KarumSimilarChoice similar,
                                 GCancellable *cancellable,
                                 KarumProgressVisit progress,
                                 gpointer progress_data,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);

/* karum_archive_import_finish: (transfer full) (nullable): NULL with @error: nothing was added */
KarumImportReport *
karum_archive_import_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_settle_similar_async: see karum_store_settle_similar(). @decisions: copied */
void karum_archive_settle_similar_async (KarumArchive *archive,
                                         const KarumSimilarDecision *decisions,
                                         guint n_decisions,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
gboolean
karum_archive_settle_similar_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
