#include "karum-transliteration.h"

#include <string.h>

/* From а to я, as they are usually written in English. */
static const char *const cyrillic[]
    = { "a", "b", "v", "g", "d", "e",  "zh", "z",  "i",  "y",    "k", "l", "m", "n", "o",  "p",
        "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "",  "y", "",  "e", "yu", "ya" };

/* Letters outside a row, and Latin letters that don't decompose. */
static const struct {
  gunichar letter;
  const char *text;
} others[] = {
  { 0x451, "yo" }, { 0x452, "dj" }, { 0x453, "g" },  { 0x454, "ye" }, { 0x456, "i" },
  { 0x457, "yi" }, { 0x458, "j" },  { 0x459, "lj" }, { 0x45A, "nj" }, { 0x45B, "c" },
  { 0x45E, "u" },  { 0x45F, "dz" }, { 0x491, "g" },  { 0xDF, "ss" },  { 0xE6, "ae" },
  { 0xF0, "d" },   { 0xF8, "o" },   { 0xFE, "th" },  { 0x111, "d" },  { 0x131, "i" },
  { 0x142, "l" },  { 0x153, "oe" },
};

/* Hiragana from 3041 (small a) to 3094 (vu); "*" before a small letter, which joins the one before.
 * Long and short syllables are told apart by the letters alone. */
static const char *const kana[]
    = { "*a",  "a",  "*i", "i",  "*u",  "u",  "*e", "e",   "*o",  "o",  "ka",  "ga", "ki",  "gi",
        "ku",  "gu", "ke", "ge", "ko",  "go", "sa", "za",  "shi", "ji", "su",  "zu", "se",  "ze",
        "so",  "zo", "ta", "da", "chi", "ji", "",   "tsu", "zu",  "te", "de",  "to", "do",  "na",
        "ni",  "nu", "ne", "no", "ha",  "ba", "pa", "hi",  "bi",  "pi", "fu",  "bu", "pu",  "he",
        "be",  "pe", "ho", "bo", "po",  "ma", "mi", "mu",  "me",  "mo", "*ya", "ya", "*yu", "yu",
        "*yo", "yo", "ra", "ri", "ru",  "re", "ro", "wa",  "wa",  "i",  "e",   "o",  "n",   "vu" };

#define FIRST_KANA 0x3041
#define KATAKANA_OFFSET 0x60
#define LONG_VOWEL 0x30FC

/* きゃ is kya, しゃ sha, ファ fa: the vowel of the syllable before gives way. */
static void
append_small (const char *text, GString *to)
{
  char end = to->len > 0 ? to->str[to->len - 1] : '\0';

  if (end && strchr ("iueo", end))
    g_string_truncate (to, to->len - 1);
  if (*text == 'y'
      && (g_str_has_suffix (to->str, "sh") || g_str_has_suffix (to->str, "ch")
          || g_str_has_suffix (to->str, "j")))
    text++;
  g_string_append (to, text);
}

static gboolean
append_kana (gunichar letter, GString *to)
{
  const char *text;

  if (letter == LONG_VOWEL)
    return TRUE;
  if (letter >= FIRST_KANA + KATAKANA_OFFSET
      && letter < FIRST_KANA + KATAKANA_OFFSET + G_N_ELEMENTS (kana))
    letter -= KATAKANA_OFFSET;
  if (letter < FIRST_KANA || letter >= FIRST_KANA + G_N_ELEMENTS (kana))
    return FALSE;
  text = kana[letter - FIRST_KANA];
  if (*text == '*')
    append_small (text + 1, to);
  else
    g_string_append (to, text);
  return TRUE;
}

static gboolean
append_other (gunichar letter, GString *to)
{
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].letter == letter) {
      g_string_append (to, others[i].text);
      return TRUE;
    }
  return FALSE;
}

/* The letter without its marks. */
static gunichar
base_of (gunichar letter)
{
  gunichar base, mark;

  while (g_unichar_decompose (letter, &base, &mark) && base != 0 && g_unichar_ismark (mark))
    letter = base;
  return letter;
}

void
karum_transliterate (gunichar letter, GString *to)
{
  const gunichar first = 0x430; /* а */

  if (letter >= first && letter < first + G_N_ELEMENTS (cyrillic))
    g_string_append (to, cyrillic[letter - first]);
  else if (!append_other (letter, to) && !append_kana (letter, to))
    g_string_append_unichar (to, base_of (letter));
}
