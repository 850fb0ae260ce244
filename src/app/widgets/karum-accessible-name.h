/* karum-accessible-name.h: what a screen reader calls a widget. */
#pragma once

#include <gtk/gtk.h>

/* karum_accessible_name: what a screen reader says of @widget, and nothing else. */
void karum_accessible_name (GtkWidget *widget, const char *name);

/* karum_accessible_is_named: whether it was called so. */
gboolean karum_accessible_is_named (GtkWidget *widget);
