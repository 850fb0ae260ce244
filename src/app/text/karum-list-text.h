/* karum-list-text.h: lists of texts. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_list_text: joins @items with the separator of the interface's language.
 * @items: (array zero-terminated=1)
 *
 * Returns: (transfer full): “Anna, Boris”; "" if empty
 */
char *karum_list_text (const char *const *items);

/* karum_list_names_text: the same for names, each formatted by karum_display_name(). */
char *karum_list_names_text (const char *const *names);

G_END_DECLS
