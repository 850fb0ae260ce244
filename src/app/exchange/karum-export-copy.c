#include <glib/gi18n.h>

#include "karum-archive-export.h"
#include "karum-export-dialog.h"

static void
copied (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_auto (KarumExportReport) report = { 0 };
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (!karum_archive_export_finish (KARUM_ARCHIVE (source), result, &report, &text, &error)) {
    g_task_return_error (task, error);
    return;
  }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (g_task_get_source_object (task)), text);
  g_task_return_int (task, (gssize) report.written);
}

void
karum_export_copy_async (GtkWidget *widget,
                         KarumArchive *archive,
                         const gint64 *ids,
                         guint n_ids,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  const KarumExportChoice choice = { .ids = ids, .n_ids = n_ids };
  GTask *task = g_task_new (widget, NULL, callback, user_data);

  karum_archive_export_async (archive, &choice, KARUM_EXPORT_KGN, NULL, NULL, NULL, NULL, copied,
                              task);
}

gint64
karum_export_copy_finish (GtkWidget *widget, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, widget), -1);
  return g_task_propagate_int (G_TASK (result), error);
}
