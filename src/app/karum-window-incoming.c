/* Files and texts that are dropped on the window or pasted into it. */
#include <glib/gi18n.h>

#include "karum-import-dialog.h"
#include "karum-undo-tell.h"
#include "karum-window-private.h"

static void
import_files (KarumWindow *self, GdkFileList *list)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (list);
  g_autoptr (GListStore) model = g_list_store_new (G_TYPE_FILE);

  for (GSList *file = files; file; file = file->next)
    g_list_store_append (model, file->data);
  karum_import_dialog_present_files (GTK_WINDOW (self), self->archive, G_LIST_MODEL (model));
}

/* Whether @value held anything to import. */
static gboolean
import_value (KarumWindow *self, const GValue *value)
{
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST)) {
    import_files (self, g_value_get_boxed (value));
    return TRUE;
  }
  if (!g_value_get_string (value) || !*g_value_get_string (value))
    return FALSE;
  karum_import_dialog_present_text (GTK_WINDOW (self), self->archive, g_value_get_string (value));
  return TRUE;
}

/* -- Dropped ---------------------------------------------------------------------------------- */

/* What comes from this program is in the archive already. */
static gboolean
drop_acceptable (GtkDropTarget *target, GdkDrop *drop, KarumWindow *self)
{
  return !gdk_drop_get_drag (drop) && karum_window_can_write (self)
         && gdk_content_formats_match (gdk_drop_get_formats (drop),
                                       gtk_drop_target_get_formats (target));
}

static gboolean
dropped (GtkDropTarget *target, const GValue *value, double x, double y, KarumWindow *self)
{
  return karum_window_can_write (self) && import_value (self, value);
}

void
karum_window_incoming_accept (KarumWindow *self, GtkWidget *widget)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_object (target, "accept", G_CALLBACK (drop_acceptable), self, 0);
  g_signal_connect_object (target, "drop", G_CALLBACK (dropped), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

/* -- Pasted ----------------------------------------------------------------------------------- */

static void
pasted (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (!self->toasts || !karum_window_can_write (self) || (value && import_value (self, value)))
    return;
  karum_tell (GTK_WIDGET (self), _ ("The clipboard contains no text to import."));
}

/* Files that were copied have their names as text beside them. */
static void
import_clipboard (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  g_autoptr (GdkContentFormats) formats = gdk_content_formats_union_deserialize_gtypes (
      gdk_content_formats_ref (gdk_clipboard_get_formats (clipboard)));
  GType type = gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST) ? GDK_TYPE_FILE_LIST
                                                                               : G_TYPE_STRING;

  gdk_clipboard_read_value_async (clipboard, type, G_PRIORITY_DEFAULT, NULL, pasted,
                                  g_object_ref (widget));
}

void
karum_window_incoming_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.import-clipboard",
                                 karum_window_can_write (self));
}

void
karum_window_incoming_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.import-clipboard", NULL, import_clipboard);
}
