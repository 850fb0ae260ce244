#include "karum-library-page-private.h"

static void
closed (KarumLibraryPage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
karum_library_menu_init (KarumLibraryPage *self)
{
  self->menu = gtk_popover_menu_new_from_model (self->game_menu);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  g_signal_connect_object (self->menu, "closed", G_CALLBACK (closed), self, G_CONNECT_SWAPPED);
}

void
karum_library_page_show_menu (KarumLibraryPage *self, double x, double y)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };

  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}
