/* karum-menu-place.h: where a context menu opens. */
#pragma once

#include <gtk/gtk.h>

/* karum_menu_place: the position in @widget for a menu that is opened by a key: at the focused
 * widget, or in the middle. */
void karum_menu_place (GtkWidget *widget, double *x, double *y);
