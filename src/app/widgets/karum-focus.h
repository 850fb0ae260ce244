/* karum-focus.h: where the Tab key and F6 lead, in every window. */
#pragma once

#include <gtk/gtk.h>

/**
 * karum_focus_guide: called for every widget that is mapped. From then on, Tab and Shift+Tab go
 * through the stops of a window in reading order and round, and F6 and Shift+F6 from region to
 * region. A list, a table, a row of tabs or what karum_focus_join() was called for is one stop, in
 * which arrow keys move and to whose last place Tab returns; in rows with buttons, Left and Right
 * go through them. The rows of a form are stops of their own, unless they are only read; in one
 * with a switch, a check or a number, that is the stop. Up and Down go through them, too. Regions
 * are header bars and widgets with a role of navigation, search or region.
 *
 * When what has the focus is deleted or hidden, whatever the action was, the focus goes to what is
 * there instead, or else next to it; when it is made insensitive, to the home around it.
 */
void karum_focus_guide (GtkWidget *widget);

/* karum_focus_join: makes all that can have the focus in @widget one stop. */
void karum_focus_join (GtkWidget *widget);

/* karum_focus_home: @widget is a page, which puts the focus where it begins by its `grab_focus`. */
void karum_focus_home (GtkWidget *widget);

/* karum_focus_next: moves the focus to the next stop of the window of @widget, as Tab does. */
void karum_focus_next (GtkWidget *widget);
