/* karum-text-limit.h: limits the length of the text in an editable. */
#pragma once

#include <gtk/gtk.h>

/**
 * karum_text_limit: sets the maximum length of the text in a field; longer pasted text is
 * truncated.
 * @field: a single-line GtkEditable, such as an entry row or a search entry
 * @characters: 1 … 65535
 */
void karum_text_limit (gpointer field, guint characters);

/**
 * karum_text_set: sets the text of a limited field. Of a text beyond the limit, which archives of
 * other programs can contain, the beginning is shown; it is kept completely unless the user edits
 * it.
 * @text: (nullable)
 */
void karum_text_set (gpointer field, const char *text);

/**
 * karum_text_dup: the entered text, or the one that was set if the user has not edited it.
 * Returns: (transfer full)
 */
char *karum_text_dup (gpointer field);
