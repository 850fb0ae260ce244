#include "karum-print-save.h"

#include "karum-publish.h"

/* The document and the path of its file. */
typedef struct {
  KarumBook *book;
  char *path;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  karum_book_unref (save->book);
  g_free (save->path);
  g_free (save);
}

static void
save_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Save *save = data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = karum_book_pdf (save->book, cancellable, &error);

  if (bytes && karum_publish_bytes (save->path, bytes, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
karum_print_save_async (KarumBook *book,
                        const char *path,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Save *save = g_new (Save, 1);

  save->book = karum_book_ref (book);
  save->path = g_strdup (path);
  g_task_set_task_data (task, save, save_free);
  g_task_run_in_thread (task, save_in_thread);
}

gboolean
karum_print_save_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
