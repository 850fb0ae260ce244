/* karum-likeness.h: how names sound, in any script. */
#pragma once

#include <glib.h>

/**
 * karum_likeness_key: (transfer full): a name as it roughly sounds, in small Latin letters:
 * Cyrillic and kana are transliterated, marks are dropped, usual differences between
 * transliterations are leveled, and the words are in alphabetical order. "Дмитрий Соколов" and
 * "Sokolov, Dmitry" have the same key. Other scripts, such as kanji, stay, folded; a space next to
 * them doesn't count, so that 田中 太郎 and 田中太郎 have the same key.
 * @name: UTF-8
 * Returns: words separated by single spaces; "" if there is no letter or digit
 */
char *karum_likeness_key (const char *name);

/* What transliterations write differently, and what keys have for it. */
typedef struct {
  const char *from, *to; /* (nullable): NULL after the last one */
} KarumLikenessLevel;

/* karum_likeness_levels: (array zero-terminated=1): applied one after the other to a word in small
 * Latin letters, before silent and doubled letters are dropped. */
const KarumLikenessLevel *karum_likeness_levels (void);

/**
 * karum_name_sounds: whether each word of @text sounds like the beginning of a word of @name that
 * is of another script: "volkov" and "vol" are found in "Сергей Волков". Within a script, letters
 * decide, which is not asked here.
 * @name, @text: UTF-8; at least two letters of a word must be there
 */
gboolean karum_name_sounds (const char *name, const char *text);
