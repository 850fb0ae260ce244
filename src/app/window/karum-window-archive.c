/* karum-window-archive.c: the window's actions on the archive as a whole. */
#include <glib/gi18n.h>

#include "karum-check-dialog.h"
#include "karum-export-dialog.h"
#include "karum-import-dialog.h"
#include "karum-merge-archive-dialog.h"
#include "karum-window-private.h"

/* Uses the games that the page shows or that are selected there; otherwise all. */
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
merge (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (karum_window_can_write (self))
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

gboolean
karum_window_can_write (KarumWindow *self)
{
  return self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
}

void
karum_window_archive_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.import", karum_window_can_write (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export", self->archive != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.backups", self->path != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.merge", karum_window_can_write (self));
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
}
