/* karum-turn-text.h: turns as people type them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_turn_text_read: what @text says in the signs of notation: small letters; Cyrillic and
 * full-width ones that look like Latin ones are read as these, and every dash as a hyphen.
 * Returns: (transfer full)
 */
char *karum_turn_text_read (const char *text);

G_END_DECLS
