#pragma once

#include <gtk/gtk.h>

typedef gboolean (*KarumIsWidget) (GtkWidget *widget, gconstpointer data);

/**
 * karum_find: the first widget for which @is, @widget itself or below it, parents before their
 * children
 * Returns: (nullable) (transfer none) */
GtkWidget *karum_find (GtkWidget *widget, KarumIsWidget is, gconstpointer data);
