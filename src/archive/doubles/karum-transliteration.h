/* karum-transliteration.h: single letters in Latin ones; for karum-likeness.h. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_transliterate: appends a letter, in Latin letters where it is Cyrillic, kana or a Latin
 * letter with a mark.
 * @letter: lower case, composed
 * @to: what comes before; a small kana changes its end
 */
void karum_transliterate (gunichar letter, GString *to);

G_END_DECLS
