/* karum-reading.h: the order of people: Japanese names are sorted by their readings. */
#pragma once

#include <glib.h>

/**
 * karum_reading_find: the spelling by which a person is sorted: the first in kana, if the name has
 * ideographs.
 * @spellings: (array zero-terminated=1): of the person; @name can be among them
 * Returns: (transfer none): @name, or one of @spellings
 */
const char *karum_reading_find (const char *name, const char *const *spellings);

/* karum_reading_key: (transfer full): a text whose bytes are in the order of @name, a result of
 * karum_reading_find(): folded, without a difference of hiragana and katakana */
char *karum_reading_key (const char *name);
