/* karum-menu-text.h: names given by users, as labels of menu items. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_menu_text: @text as the label of a menu item, with underscores escaped.
 *
 * Returns: (transfer full)
 */
char *karum_menu_text (const char *text);

G_END_DECLS
