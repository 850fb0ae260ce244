/* karum-archive-choice.h: which games a query finds and where one stands, asynchronously. */
#pragma once

#include "karum-archive.h"

G_BEGIN_DECLS

/**
 * karum_archive_list_ids_async: the numbers of games @offset … @offset + @limit - 1 of what @query
 * finds.
 * @query: copied before the call returns
 * @limit: 0 for all
 */
void karum_archive_list_ids_async (KarumArchive *archive,
                                   const KarumGameQuery *query,
                                   guint offset,
                                   guint limit,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
/* karum_archive_list_ids_finish: (transfer full) (nullable) (element-type gint64) */
GArray *karum_archive_list_ids_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_find_index_async: where the game @id stands among those that @query finds.
 * @query: copied before the call returns
 */
void karum_archive_find_index_async (KarumArchive *archive,
                                     const KarumGameQuery *query,
                                     gint64 id,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
/* karum_archive_find_index_finish: @index: (out): -1 if it is not among them */
gboolean karum_archive_find_index_finish (KarumArchive *archive,
                                          GAsyncResult *result,
                                          gint64 *index,
                                          GError **error);

G_END_DECLS
