/* karum-tabs.h: the width of a row of tabs. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* karum_tabs_fit: makes @window, a scrolled window that contains only a row of tabs, wide enough
 * for all of them, unless that would make a narrow window grow because of a large font: then it
 * scrolls. */
void karum_tabs_fit (GtkScrolledWindow *window);

G_END_DECLS
