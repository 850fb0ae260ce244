/* karum-wrap-layout.h: a layout manager that wraps children into lines, like the words of a
 * text. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_WRAP_LAYOUT (karum_wrap_layout_get_type ())

/**
 * KarumWrapLayout: children have their natural width, at most that of the container; a child that
 * doesn't fit into a line starts the next one.
 */
G_DECLARE_FINAL_TYPE (KarumWrapLayout, karum_wrap_layout, KARUM, WRAP_LAYOUT, GtkLayoutManager)
