/* karum-menu-text.h: what people have named, in menus. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_menu_text: @text as the label of an item, which would take an underscore for the mark of a
 * key.
 *
 * Returns: (transfer full)
 */
char *karum_menu_text (const char *text);

G_END_DECLS
