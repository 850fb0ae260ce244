/* karum-archive-merge.h: adding another archive without waiting. */
#pragma once

#include "karum-archive.h"
#include "karum-merge.h"

G_BEGIN_DECLS

/**
 * karum_archive_merge_async: adds the games of the archive at @other, see karum_store_merge(), or
 * only tells what that would do.
 * @preview: nothing is changed
 * @progress: (nullable): called at home; @progress_data must live until @callback
 */
void karum_archive_merge_async (KarumArchive *archive,
                                const char *other,
                                gboolean preview,
                                GCancellable *cancellable,
                                KarumProgressVisit progress,
                                gpointer progress_data,
                                GAsyncReadyCallback callback,
                                gpointer user_data);

/* karum_archive_merge_finish: @report: (out): to be cleared */
gboolean karum_archive_merge_finish (KarumArchive *archive,
                                     GAsyncResult *result,
                                     KarumMergeReport *report,
                                     GError **error);

G_END_DECLS
