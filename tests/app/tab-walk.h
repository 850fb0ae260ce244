/* tab-walk.h: where the Tab key leads in a window. */
#pragma once

#include <gtk/gtk.h>

/**
 * tab_walk: fails unless Tab leads, by real keys, from any stop of @window to all others and comes
 * round after as many keys as there are stops, Shift+Tab the same way back, F6 and Shift+F6 through
 * all regions, and nothing is chosen or opened by passing. A list, a table, a chart or a row of
 * tabs is one stop.
 * @place: its name, for messages
 * Returns: the number of stops
 */
guint tab_walk (GtkWindow *window, const char *place);
