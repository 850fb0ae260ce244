/* karum-name.h: the one form in which names of players, events, places and collections are kept. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_name_normal: @name as it is kept, however it was typed: letters with their marks composed
 * (NFC), full-width Latin letters, digits and signs as ASCII, half-width kana and signs in full
 * width, white space of any kind as one space, none at the ends, and nothing that takes no room
 * (U+200B, U+2060, U+FEFF). To normalise twice changes nothing more.
 * @name: UTF-8
 * Returns: (transfer full): "" if there is nothing but white space
 */
char *karum_name_normal (const char *name);

/**
 * karum_name_key: a form that is equal for two spellings that count as one: those that are equal
 * when normalised, but for the case of letters.
 * @name: UTF-8
 * Returns: (transfer full)
 */
char *karum_name_key (const char *name);

/* karum_name_known: whether @name (nullable) is one: not NULL, nothing but white space, or "?". */
gboolean karum_name_known (const char *name);

/* karum_name_same: whether two names (nullable: no name) count as one spelling. */
gboolean karum_name_same (const char *a, const char *b);

G_END_DECLS
