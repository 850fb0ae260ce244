/* karum-text-limit.h: how much can be typed into a field. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * karum_text_limit: lets a field have no more text than that; what is pasted is cut.
 * @field: a GtkEditable of one line, such as an entry row or a search field
 * @characters: 1 … 65535
 */
void karum_text_limit (gpointer field, guint characters);

G_END_DECLS
