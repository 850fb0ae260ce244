/* karum-list-text.h: lists of words within a text. */
#pragma once

#include <glib.h>

/**
 * karum_list_text: joins @items with the separator of the interface's language.
 * @items: (array zero-terminated=1)
 *
 * Returns: (transfer full): “Anna, Boris”; "" if empty
 */
char *karum_list_text (const char *const *items);
