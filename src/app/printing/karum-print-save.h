/* karum-print-save.h: writing a document as PDF without waiting. */
#pragma once

#include "karum-book.h"

G_BEGIN_DECLS

/**
 * karum_print_save_async: writes @book, laid out, into the file @path, which appears, or takes the
 * place of one that is there, when everything has been written.
 * The callback has no source: the thread may be the last to let go of it, and a widget must not be
 * finalized there.
 */
void karum_print_save_async (KarumBook *book,
                             const char *path,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

gboolean karum_print_save_finish (GAsyncResult *result, GError **error);

G_END_DECLS
