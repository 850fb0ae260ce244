/* karum-text-limit.h: limits the length of the text in an editable. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * karum_text_limit: sets the maximum length of the text in a field; longer pasted text is
 * truncated.
 * @field: a single-line GtkEditable, such as an entry row or a search entry
 * @characters: 1 … 65535
 */
void karum_text_limit (gpointer field, guint characters);

/**
 * karum_text_set: shows @text in a limited field. Of a longer one, as in an archive written past
 * the limits, the beginning is shown; it stays as it is unless it is edited.
 * @text: (nullable)
 */
void karum_text_set (gpointer field, const char *text);

/**
 * karum_text_dup: what was entered, or set and not edited.
 * Returns: (transfer full)
 */
char *karum_text_dup (gpointer field);

G_END_DECLS
