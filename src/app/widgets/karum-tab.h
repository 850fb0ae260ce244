/* karum-tab.h: Tab key navigation out of lists. */
#pragma once

#include <gtk/gtk.h>

/* karum_tabs_fit: makes @window, a scrolled window that contains only a row of tabs, wide enough
 * for all of them, unless that would make a narrow window grow because of a large font: then it
 * scrolls. */
void karum_tabs_fit (GtkScrolledWindow *window);

/**
 * karum_tab_leaves: makes Tab and Shift+Tab leave @list; arrow keys move through its rows. By
 * default, Tab would move through all rows of GTK's list views, even a million. Not for lists with
 * focusable widgets in their rows.
 * @list: a GtkListView or a GtkColumnView
 */
void karum_tab_leaves (GtkWidget *list);
