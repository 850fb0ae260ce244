/* The window's actions on the archive as a whole. */
#include "karum-export-dialog.h"
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

void
karum_window_archive_update (KarumWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export", self->archive != NULL);
}

void
karum_window_archive_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export_games);
}
