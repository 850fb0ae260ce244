/* karum-print-save.h: saves a document as PDF asynchronously. */
#pragma once

#include "karum-book.h"

G_BEGIN_DECLS

/**
 * karum_print_save_async: saves @book, which is laid out, as the file @path. The file is created or
 * replaced when everything has been written.
 * The callback gets no source object: the worker thread could drop the last reference to a widget.
 */
void karum_print_save_async (KarumBook *book,
                             const char *path,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

gboolean karum_print_save_finish (GAsyncResult *result, GError **error);

G_END_DECLS
