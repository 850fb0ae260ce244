#include "karum-reading.h"

#include "karum-fold.h"

#define LONG_VOWEL 0x30fc
#define MIDDLE_DOT 0x30fb

/* Katakana stand this far behind the hiragana of the same sound. */
#define FIRST_KATAKANA 0x30a1
#define LAST_KATAKANA 0x30f6
#define KATAKANA_OFFSET 0x60

static gboolean
has_ideographs (const char *name)
{
  for (; *name; name = g_utf8_next_char (name))
    if (g_unichar_get_script (g_utf8_get_char (name)) == G_UNICODE_SCRIPT_HAN)
      return TRUE;
  return FALSE;
}

static gboolean
is_kana (const char *name)
{
  guint n_kana = 0;

  for (; *name; name = g_utf8_next_char (name)) {
    gunichar letter = g_utf8_get_char (name);
    GUnicodeScript script = g_unichar_get_script (letter);

    if (script == G_UNICODE_SCRIPT_HIRAGANA || script == G_UNICODE_SCRIPT_KATAKANA)
      n_kana++;
    else if (letter != LONG_VOWEL && letter != MIDDLE_DOT && !g_unichar_isspace (letter))
      return FALSE;
  }
  return n_kana > 0;
}

const char *
karum_reading_find (const char *name, const char *const *spellings)
{
  if (!has_ideographs (name))
    return name;
  for (; *spellings; spellings++)
    if (is_kana (*spellings))
      return *spellings;
  return name;
}

char *
karum_reading_key (const char *name)
{
  g_autofree char *folded = karum_fold (name);
  GString *key = g_string_new (NULL);

  for (const char *at = folded; *at; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);

    if (letter >= FIRST_KATAKANA && letter <= LAST_KATAKANA)
      letter -= KATAKANA_OFFSET;
    g_string_append_unichar (key, letter);
  }
  return g_string_free (key, FALSE);
}
