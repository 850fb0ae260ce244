/* karum-list-text.h: several texts in a row. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_list_text: @items one after the other, separated as the language of the interface does.
 * @items: (array zero-terminated=1)
 *
 * Returns: (transfer full): “Anna, Boris”; "" if there are none
 */
char *karum_list_text (const char *const *items);

/* karum_list_names_text: the same of names, as karum_display_name() shows each. */
char *karum_list_names_text (const char *const *names);

G_END_DECLS
