/* karum-wrap-layout.h: a layout manager that wraps children into lines, as words of a text. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_WRAP_LAYOUT (karum_wrap_layout_get_type ())

/**
 * KarumWrapLayout: children have their natural width, at most that of the container; a child that
 * doesn't fit into a line starts the next one. The first that expands has the rest of its line.
 *
 * KarumWrapLayout:even: whether the last child never has a line to itself after a line of three or
 * more.
 */
G_DECLARE_FINAL_TYPE (KarumWrapLayout, karum_wrap_layout, KARUM, WRAP_LAYOUT, GtkLayoutManager)

/* karum_wrap_box_new: a GtkBox with this layout. */
GtkWidget *karum_wrap_box_new (void);
