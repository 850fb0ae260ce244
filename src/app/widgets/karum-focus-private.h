/* karum-focus-private.h: what the way of the focus through a window (karum-focus.c) and its place
 * after an action (karum-focus-place.c) have in common. */
#pragma once

#include "karum-focus.h"

/* karum_focus_is_open: whether @widget is shown and can contain the focus. */
gboolean karum_focus_is_open (GtkWidget *widget);

/* karum_focus_is_view: whether it is a list that makes its rows only as they come into view. */
gboolean karum_focus_is_view (GtkWidget *widget);

/* karum_focus_control_of: (transfer none) (nullable): the switch, check or number of @row, which
 * has the focus instead of it: two stops would be read twice. */
GtkWidget *karum_focus_control_of (GtkWidget *row);

/* karum_focus_first_in: (transfer none) (nullable): the first stop in @widget, or itself. */
GtkWidget *karum_focus_first_in (GtkWidget *widget);

/* karum_focus_enter: moves the focus to @stop, in a joined one to where it was last. Returns:
 * whether it is there. */
gboolean karum_focus_enter (GtkWidget *stop);

/* karum_focus_watch: from now on, when what has the focus in @window, a GtkWindow, is deleted,
 * hidden or made insensitive, the focus goes to what has taken its place, or to the home around it.
 */
void karum_focus_watch (GtkWidget *window);
