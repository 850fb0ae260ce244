/* karum-window-entry.c: the pages on which games and positions are entered. */
#include "karum-window-private.h"

static void
enter_sheet (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_window_show_page (KARUM_WINDOW (widget), "sheet");
}

static void
sheet_saved (KarumWindow *self, gint64 game)
{
  karum_window_open_game (self, game, G_MAXUINT);
}

void
karum_window_entry_set_archive (KarumWindow *self, KarumArchive *archive)
{
  karum_sheet_page_set_archive (self->sheet, archive);
}

void
karum_window_entry_update (KarumWindow *self)
{
  gboolean writable
      = self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.enter-sheet", writable);
}

void
karum_window_entry_init (GtkWidgetClass *widget_class)
{
  g_type_ensure (KARUM_TYPE_SHEET_PAGE);
  gtk_widget_class_bind_template_child (widget_class, KarumWindow, sheet);
  gtk_widget_class_bind_template_callback (widget_class, sheet_saved);
  gtk_widget_class_install_action (widget_class, "win.enter-sheet", NULL, enter_sheet);
}
