/* karum-archive-export.h: exporting without waiting. */
#pragma once

#include "karum-archive.h"
#include "karum-games-export.h"

G_BEGIN_DECLS

/**
 * karum_archive_export_async: writes games of the archive into a file; see
 * karum_store_export_file().
 * @choice: copied before the call returns
 * @path: (nullable): the file; NULL for a text that karum_archive_export_finish() gives
 * @progress: (nullable): called at home with the number of games; @progress_data must live until
 *   @callback
 */
void karum_archive_export_async (KarumArchive *archive,
                                 const KarumExportChoice *choice,
                                 KarumExportFormat format,
                                 const char *path,
                                 GCancellable *cancellable,
                                 KarumProgressVisit progress,
                                 gpointer progress_data,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);

/**
 * karum_archive_export_finish: @report: (out): to be cleared
 * @text: (out) (optional) (transfer full): what was written, if there was no path
 */
gboolean karum_archive_export_finish (KarumArchive *archive,
                                      GAsyncResult *result,
                                      KarumExportReport *report,
                                      char **text,
                                      GError **error);

G_END_DECLS
