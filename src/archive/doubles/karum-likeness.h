/* karum-likeness.h: how alike two names are, also where they are written in different scripts. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_likeness_key: (transfer full): a name as it roughly sounds, in small Latin letters:
 * Cyrillic and kana are transliterated, marks are dropped, usual differences between
 * transliterations are leveled, and the words are in alphabetical order. "Дмитрий Соколов" and
 * "Sokolov, Dmitry" have the same key. Other scripts, such as kanji, stay.
 * @name: UTF-8
 * Returns: words separated by single spaces; "" if there is no letter or digit
 */
char *karum_likeness_key (const char *name);

/**
 * karum_likeness_distance: the least number of letters that have to be inserted, removed, replaced
 * or exchanged with their neighbor to make @a from @b (the restricted Damerau–Levenshtein
 * distance).
 * @a, @b: UTF-8
 * @most: a larger distance is given as @most + 1; at most 8
 */
guint karum_likeness_distance (const char *a, const char *b, guint most);

/* karum_likeness_most: how far apart a key and others can be to count as alike: 0 … 2, more for
 * long ones. @n_letters: of the shorter key */
guint karum_likeness_most (guint n_letters);

/* karum_likeness_digits_equal: whether the same digits are in both, in the same order: events of
 * different years are not alike. */
gboolean karum_likeness_digits_equal (const char *a, const char *b);

G_END_DECLS
