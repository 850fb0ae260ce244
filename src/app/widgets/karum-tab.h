/* karum-tab.h: where the Tab key leads. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * karum_tab_leaves: has Tab and Shift+Tab leave @list for what comes after or before it; arrow keys
 * go through its lines. GTK would have Tab go through them too, be there three or a million; so do
 * lists whose lines have something in them that takes the focus, which are not for this.
 * @list: a GtkListView or a GtkColumnView
 */
void karum_tab_leaves (GtkWidget *list);

G_END_DECLS
