#include "karum-undo-tell.h"

#include "karum-request.h"

void
karum_undo_tell (GtkWidget *widget, KarumArchive *archive, const char *text)
{
  gtk_widget_activate_action (widget, "win.tell-change", "(st)", text,
                              karum_archive_get_undo_number (archive));
}

void
karum_tell (GtkWidget *widget, const char *text)
{
  gtk_widget_activate_action (widget, "win.tell", "s", text);
}
