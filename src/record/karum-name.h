/* karum-name.h: the normal form of names of players, events, places and collections. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_name_normal: normalizes @name: letters composed with their marks (NFC), full-width Latin
 * letters, digits and signs as ASCII, half-width kana and signs in full width, white space of any
 * kind as one space, trimmed, without zero-width characters (U+200B, U+2060, U+FEFF). Idempotent.
 * @name: UTF-8
 * Returns: (transfer full): "" if there is nothing but white space
 */
char *karum_name_normal (const char *name);

/**
 * karum_name_key: a form that is equal for equivalent spellings: those whose normal forms differ
 * only in case.
 * @name: UTF-8
 * Returns: (transfer full)
 */
char *karum_name_key (const char *name);

/* karum_name_known: whether @name (nullable) is a name: not NULL, white space, or "?". */
gboolean karum_name_known (const char *name);

/* karum_name_same: whether two names (nullable: no name) are equivalent spellings. */
gboolean karum_name_same (const char *a, const char *b);

G_END_DECLS
