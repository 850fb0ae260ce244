#include "karum-dialog.h"

void
karum_dialog_present (GtkWindow *dialog)
{
  GtkWindow *parent = gtk_window_get_transient_for (dialog);
  int width, height;

  gtk_window_get_default_size (dialog, &width, &height);
  if (parent)
    gtk_window_set_default_size (dialog, MIN (width, gtk_widget_get_width (GTK_WIDGET (parent))),
                                 MIN (height, gtk_widget_get_height (GTK_WIDGET (parent))));
  gtk_window_present (dialog);
}
