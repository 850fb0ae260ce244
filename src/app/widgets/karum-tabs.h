/* karum-tabs.h: room for the buttons of tabs. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* karum_tabs_fit: gives @window, which holds a row of tabs and nothing else, the width to show all of
 * them, unless letters are so large that a narrow window would have to grow: then it scrolls. */
void karum_tabs_fit (GtkScrolledWindow *window);

G_END_DECLS
