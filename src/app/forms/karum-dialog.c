#include "karum-dialog.h"

/* A dialog for which an answer of the archive is on its way can live longer than its parent. */
static void
let_go_of_parent (GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, NULL);
}

void
karum_dialog_present (GtkWindow *dialog)
{
  GtkWindow *parent = gtk_window_get_transient_for (dialog);
  int width, height;

  gtk_window_get_default_size (dialog, &width, &height);
  if (parent)
    gtk_window_set_default_size (dialog, MIN (width, gtk_widget_get_width (GTK_WIDGET (parent))),
                                 MIN (height, gtk_widget_get_height (GTK_WIDGET (parent))));
  g_signal_connect (dialog, "unmap", G_CALLBACK (let_go_of_parent), NULL);
  gtk_window_present (dialog);
}
