#include "karum-russian-cases.h"

#include <string.h>

#include "karum-fold.h"

/* What names end in as subjects, and in other cases. */
static const char *const subjects[]
    = { "ий", "ый", "ой", "ая", "яя", "а", "я", "й", "ь", "", NULL };
static const char *const cases[]
    = { "а",   "я",   "у",   "ю",   "ы",   "и",   "е",   "ой",  "ей", "ою", "ею",
        "ом",  "ем",  "ым",  "им",  "ых",  "их",  "ая",  "ую",  "ые", "ие", "ью",
        "ого", "его", "ому", "ему", "ами", "ями", "ыми", "ими", NULL };

gboolean
karum_is_cyrillic (gunichar letter)
{
  return g_unichar_get_script (letter) == G_UNICODE_SCRIPT_CYRILLIC;
}

gunichar
karum_cases_plain (gunichar letter)
{
  const gunichar small = g_unichar_tolower (letter);

  return small == 0x451 ? 0x435 : karum_fold_form (small);
}

gsize
karum_cases_same (const char *text, const char *name)
{
  const char *at = text;

  for (; *name; name = g_utf8_next_char (name)) {
    if (karum_cases_plain (g_utf8_get_char (at)) != karum_cases_plain (g_utf8_get_char (name)))
      return 0;
    at = g_utf8_next_char (at);
  }
  return (gsize) (at - text);
}

/* -- Stems ------------------------------------------------------------------------------------- */

#define VOWELS "аеиоуыэюя"

static gboolean
is_one_of (gunichar letter, const char *letters)
{
  return letter && g_utf8_strchr (letters, -1, karum_cases_plain (letter)) != NULL;
}

/* The name without @ending is a stem, if it has two letters at least. */
static void
add_stem (GStrvBuilder *stems, const char *name, const char *ending)
{
  glong letters = g_utf8_strlen (name, -1) - g_utf8_strlen (ending, -1);
  const char *end = letters < 2 ? name : g_utf8_offset_to_pointer (name, letters);
  g_autofree char *stem = g_strndup (name, (gsize) (end - name));

  if (letters >= 2 && karum_cases_same (end, ending) == strlen (end))
    g_strv_builder_add (stems, stem);
}

/* What takes the place of the last vowel; "" if only the vowel goes. */
static const char *
softened (gunichar before, gunichar last)
{
  return is_one_of (before, VOWELS) ? "й" : is_one_of (last, "вкцй") ? "ь" : "";
}

/* The last vowel of some names is there only as long as nothing follows: Павла, Льва, Бойца,
 * Кремня, Соловья. */
static void
add_fleeting (GStrvBuilder *stems, const char *name)
{
  const gboolean soft = g_str_has_suffix (name, "ь");
  glong letters = g_utf8_strlen (name, -1) - soft;
  const char *vowel = letters < 3 ? "" : g_utf8_offset_to_pointer (name, letters - 2);
  g_autofree char *begin = g_strndup (name, *vowel ? (gsize) (vowel - name) : 0);
  g_autofree char *end = *vowel ? g_utf8_substring (vowel, 1, 2) : g_strdup ("");
  gunichar last = g_utf8_get_char (end);
  gboolean bird = is_one_of (last, "й");
  g_autofree char *stem = NULL, *other = NULL;

  if (!is_one_of (g_utf8_get_char (vowel), bird ? "е" : "еоя") || is_one_of (last, VOWELS)
      || (bird && letters < 4))
    return;
  stem = g_strconcat (begin, bird ? "" : end, NULL);
  other = g_strconcat (begin, softened (g_utf8_get_char (g_utf8_prev_char (vowel)), last),
                       bird ? "" : end, NULL);
  g_strv_builder_add (stems, stem);
  g_strv_builder_add (stems, other);
}

GStrv
karum_cases_stems (const char *name)
{
  g_autoptr (GStrvBuilder) stems = g_strv_builder_new ();

  if (*name && karum_is_cyrillic (g_utf8_get_char (g_utf8_prev_char (name + strlen (name))))) {
    for (const char *const *ending = subjects; *ending; ending++)
      add_stem (stems, name, *ending);
    add_fleeting (stems, name);
  }
  return g_strv_builder_end (stems);
}

gsize
karum_cases_ending (const char *text)
{
  for (const char *const *ending = cases; *ending; ending++) {
    gsize length = karum_cases_same (text, *ending);

    if (length > 0 && !karum_is_cyrillic (g_utf8_get_char (text + length)))
      return length;
  }
  return 0;
}
