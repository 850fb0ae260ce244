/* karum-russian-cases.h: how Russian names are written in any grammatical case. */
#pragma once

#include <glib.h>

/* karum_is_cyrillic: whether @letter is. */
gboolean karum_is_cyrillic (gunichar letter);

/* karum_cases_plain: (nearly) the letter by which names are compared: in lower case, ё as е, which
 * are written for one another, and the form of an ideograph or kana that stands for all. */
gunichar karum_cases_plain (gunichar letter);

/* karum_cases_same: the number of bytes of @text in which it is @name by its plain letters; 0 if
 * it isn't. */
gsize karum_cases_same (const char *text, const char *name);

/* karum_cases_stems: (transfer full): what the cases of @name begin with, a few ways to each:
 * Павел and Павл, of Павла. Empty if @name doesn't end in a Cyrillic letter. */
GStrv karum_cases_stems (const char *name);

/* karum_cases_ending: the number of bytes of the case ending that @text begins with, if the word
 * ends there; otherwise 0. */
gsize karum_cases_ending (const char *text);
