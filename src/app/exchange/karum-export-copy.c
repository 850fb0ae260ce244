#include <glib/gi18n.h>

#include "karum-exchange-requests.h"
#include "karum-export-dialog.h"

static void
copied (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (KarumExported) exported = karum_request_finish (source, result, &error);

  if (!exported) {
    g_task_return_error (task, error);
    return;
  }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (g_task_get_source_object (task)),
                          exported->text);
  g_task_return_int (task, (gssize) exported->report.written);
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

  karum_request_async (archive, karum_request_export (&choice, &karum_format_kgn, NULL), NULL,
                       copied, task);
}

gint64
karum_export_copy_finish (GtkWidget *widget, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, widget), -1);
  return g_task_propagate_int (G_TASK (result), error);
}
