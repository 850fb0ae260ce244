/* karum-wrap-layout.h: children one after the other in lines, as words in a text. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define KARUM_TYPE_WRAP_LAYOUT (karum_wrap_layout_get_type ())

/**
 * KarumWrapLayout: children have their natural width, or that of the whole where it is less; a
 * child that doesn't fit into a line begins the next.
 */
G_DECLARE_FINAL_TYPE (KarumWrapLayout, karum_wrap_layout, KARUM, WRAP_LAYOUT, GtkLayoutManager)

G_END_DECLS
