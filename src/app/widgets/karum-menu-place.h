/* karum-menu-place.h: where a menu opens. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* karum_menu_place: where in @widget a menu belongs that a key opens: at what has the focus, or in
 * the middle. */
void karum_menu_place (GtkWidget *widget, double *x, double *y);

G_END_DECLS
