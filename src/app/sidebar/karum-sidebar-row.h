/* karum-sidebar-row.h: how a line of the side bar looks. */
#pragma once

#include <gtk/gtk.h>

#include "karum-sidebar-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_SIDEBAR_ROW (karum_sidebar_row_get_type ())
G_DECLARE_FINAL_TYPE (KarumSidebarRow, karum_sidebar_row, KARUM, SIDEBAR_ROW, GtkListBoxRow)

/* karum_sidebar_row_new: can be selected if it shows games. */
GtkWidget *karum_sidebar_row_new (KarumSidebarItem *item);

/* karum_sidebar_row_get_item: (transfer none): what it stands for. */
KarumSidebarItem *karum_sidebar_row_get_item (KarumSidebarRow *self);

/* karum_sidebar_row_update_header: a GtkListBoxUpdateHeaderFunc: says over the first line of a kind
 * what that is. */
void karum_sidebar_row_update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data);

G_END_DECLS
