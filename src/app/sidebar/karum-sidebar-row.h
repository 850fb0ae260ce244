/* karum-sidebar-row.h: the row of such a line. */
#pragma once

#include <gtk/gtk.h>

#include "karum-sidebar-item.h"

#define KARUM_TYPE_SIDEBAR_ROW (karum_sidebar_row_get_type ())

G_DECLARE_FINAL_TYPE (KarumSidebarRow, karum_sidebar_row, KARUM, SIDEBAR_ROW, GtkListBoxRow)

/* karum_sidebar_row_new: selectable if the line shows games. */
GtkWidget *karum_sidebar_row_new (KarumSidebarItem *item);

/* karum_sidebar_row_get_item: (transfer none): the line. */
KarumSidebarItem *karum_sidebar_row_get_item (KarumSidebarRow *self);

/* karum_sidebar_row_update_header: a GtkListBoxUpdateHeaderFunc: adds a heading above the first
 * line of each group; the first has none. */
void karum_sidebar_row_update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data);
