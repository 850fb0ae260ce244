/* The window's actions on the archive as a whole. */
#include <glib/gi18n.h>

#include "karum-check-dialog.h"
#include "karum-export-dialog.h"
#include "karum-import-dialog.h"
#include "karum-merge-archive-dialog.h"
#include "karum-window-private.h"

/* What a page shows or has chosen is what is meant; otherwise all. */
static void
export_games (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (gtk_stack_get_visible_child (self->pages) == GTK_WIDGET (self->library)
      && gtk_widget_activate_action (GTK_WIDGET (self->library), "library.export-selected", NULL))
    return;
  if (self->archive)
    karum_export_dialog_present (GTK_WINDOW (self), self->archive, NULL, NULL, 0);
}

static void
import_files (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  karum_import_dialog_choose (GTK_WINDOW (self), self->archive);
}

static void
text_pasted (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (!self->archive || !self->toasts)
    return;
  if (text && *text)
    karum_import_dialog_present_text (GTK_WINDOW (self), self->archive, text);
  else
    adw_toast_overlay_add_toast (
        self->toasts, adw_toast_new (_ ("There is no text on the clipboard that could be added.")));
}

static void
import_clipboard (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, text_pasted,
                                 g_object_ref (widget));
}

static gboolean
can_write (KarumWindow *self)
{
  return self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
}

static void
merge (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (can_write (self))
    karum_merge_archive_dialog_choose (GTK_WINDOW (self), self->archive);
}

static void
check (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (self->archive)
    karum_check_dialog_present (GTK_WINDOW (self), self->path, self->archive);
}

/* For an archive that can't be opened. */
static void
save_readable (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (self->path)
    karum_check_dialog_present (GTK_WINDOW (self), self->path, NULL);
}

static gboolean
files_dropped (GtkDropTarget *target, const GValue *value, double x, double y, KarumWindow *self)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));
  g_autoptr (GListStore) model = g_list_store_new (G_TYPE_FILE);

  if (!can_write (self))
    return FALSE;
  for (GSList *file = files; file; file = file->next)
    g_list_store_append (model, file->data);
  karum_import_dialog_present_files (GTK_WINDOW (self), self->archive, G_LIST_MODEL (model));
  return TRUE;
}

void
karum_window_archive_accept_files (KarumWindow *self, GtkWidget *widget)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (files_dropped), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

void
karum_window_archive_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.import", can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.import-clipboard", can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.backups", self->path != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.merge", can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.check", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.save-readable", self->path != NULL);
}

void
karum_window_archive_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export_games);
  gtk_widget_class_install_action (widget_class, "win.import", NULL, import_files);
  gtk_widget_class_install_action (widget_class, "win.merge", NULL, merge);
  gtk_widget_class_install_action (widget_class, "win.check", NULL, check);
  gtk_widget_class_install_action (widget_class, "win.save-readable", NULL, save_readable);
  gtk_widget_class_install_action (widget_class, "win.import-clipboard", NULL, import_clipboard);
}
