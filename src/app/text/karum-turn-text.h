/* karum-turn-text.h: normalizes typed turns. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_turn_text_read: converts @text to the characters of notation: to lower case; Cyrillic and
 * full-width letters that look like Latin ones to these, and every dash to a hyphen.
 * Returns: (transfer full)
 */
char *karum_turn_text_read (const char *text);

G_END_DECLS
