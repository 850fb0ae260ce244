#include "karum-menu-place.h"

void
karum_menu_place (GtkWidget *widget, double *x, double *y)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  *x = gtk_widget_get_width (widget) / 2.0;
  *y = gtk_widget_get_height (widget) / 2.0;
  if (focus && gtk_widget_is_ancestor (focus, widget))
    gtk_widget_translate_coordinates (focus, widget, gtk_widget_get_width (focus) / 2.0,
                                      gtk_widget_get_height (focus) / 2.0, x, y);
}
