#include "karum-likeness.h"

#include <glib.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"

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
  karum_for_each_of (other, others)
    if (other->letter == letter) {
      g_string_append (to, other->text);
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

/**
 * transliterate: appends a letter, in Latin letters where it is Cyrillic, kana or a Latin
 * letter with a mark.
 * @letter: lower case, composed
 * @to: what comes before; a small kana changes its end
 */
static void
transliterate (gunichar letter, GString *to)
{
  const gunichar first = 0x430; /* а */

  if (letter >= first && letter < first + G_N_ELEMENTS (cyrillic))
    g_string_append (to, cyrillic[letter - first]);
  else if (!append_other (letter, to) && !append_kana (letter, to))
    g_string_append_unichar (to, base_of (letter));
}

static const KarumLikenessLevel levels[] = {
  { "shch", "s" }, { "tsch", "t" }, { "sch", "s" }, { "tch", "t" }, { "sh", "s" },
  { "zh", "z" },   { "kh", "h" },   { "ch", "t" },  { "ph", "f" },  { "th", "t" },
  { "ck", "k" },   { "qu", "kv" },  { "x", "ks" },  { "w", "v" },   { "dz", "z" },
  { "ts", "c" },   { "tz", "c" },   { "ji", "zi" }, { "ou", "o" },  { "yo", "e" },
  { "y", "i" },    { "j", "i" },    { "mb", "nb" }, { "mp", "np" }, { NULL, NULL },
};

const KarumLikenessLevel *
karum_likeness_levels (void)
{
  return levels;
}

/* -- Keys ------------------------------------------------------------------------------------- */

static gboolean
is_vowel (char letter)
{
  return letter && strchr ("aeiou", letter) != NULL;
}

/* Drops doubled letters, and an h that isn't heard: Satoh, Akhmatov. */
static void
drop_silent (GString *word)
{
  GString *kept = g_string_new (NULL);

  for (gsize i = 0; i < word->len; i++) {
    char letter = word->str[i];
    gboolean is_ascii = (guchar) letter < 0x80;
    gboolean silent = letter == 'h' && i > 0 && !is_vowel (word->str[i + 1]);

    if (silent
        || (is_ascii && kept->len > 0 && kept->str[kept->len - 1] == letter
            && !g_ascii_isdigit (letter)))
      continue;
    g_string_append_c (kept, letter);
  }
  g_string_assign (word, kept->str);
  g_string_free (kept, TRUE);
}

/* Adds a finished word to @words, if there is one, and begins the next. */
static void
end_word (GString *word, GPtrArray *words)
{
  for (const KarumLikenessLevel *level = levels; level->from; level++)
    g_string_replace (word, level->from, level->to, 0);
  drop_silent (word);
  if (word->len > 0)
    g_ptr_array_add (words, g_strdup (word->str));
  g_string_truncate (word, 0);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds the letters of a word, which can have several parts: Anne-Marie. */
static void
add_letters (const char *folded, GString *word, GPtrArray *words)
{
  for (const char *at = folded; *at; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);

    /* The long vowel mark ー counts as a letter. Marks that don’t compose with one are dropped. */
    if (g_unichar_isalnum (letter))
      transliterate (letter, word);
    else if (letter != '\'' && !g_unichar_ismark (letter))
      end_word (word, words);
  }
}

static gboolean
is_han (gunichar letter)
{
  return g_unichar_get_script (letter) == G_UNICODE_SCRIPT_HAN;
}

/* Whether people write @folded behind a word that ends with @last with or without a space. */
static gboolean
is_joined (gunichar last, const char *folded)
{
  gunichar first = g_utf8_get_char (folded);

  return karum_fold_joinable (last) && karum_fold_joinable (first)
         && (is_han (last) || is_han (first));
}

char *
karum_likeness_key (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  GString *word = g_string_new (NULL);
  gunichar last = 0;

  for (const char *at = valid, *end; *at; at = *end ? g_utf8_next_char (end) : end) {
    g_autofree char *part = NULL, *folded = NULL;

    for (end = at; *end && !g_unichar_isspace (g_utf8_get_char (end));)
      end = g_utf8_next_char (end);
    part = g_strndup (at, (gsize) (end - at));
    folded = karum_fold (part);
    if (!*folded)
      continue;
    if (!is_joined (last, folded))
      end_word (word, words);
    add_letters (folded, word, words);
    last = g_utf8_get_char (g_utf8_prev_char (folded + strlen (folded)));
  }
  end_word (word, words);
  g_string_free (word, TRUE);
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

/* -- Words of other scripts ------------------------------------------------------------------- */

/* A beginning shorter than this fits too many names. */
#define LEAST_SOUND 2

/* The script of the first letter; of digits and the like, which belong to all, the common one. */
static GUnicodeScript
script_of (const char *text)
{
  return g_unichar_get_script (g_utf8_get_char (text));
}

/* Whether a letter of @name is of another script than @script. */
static gboolean
has_other_script (const char *name, GUnicodeScript script)
{
  for (const char *at = name; *at; at = g_utf8_next_char (at))
    if (g_unichar_isalpha (g_utf8_get_char (at)) && script_of (at) != script)
      return TRUE;
  return FALSE;
}

/* (nullable): where the next word begins; @end: (out): and ends */
static const char *
next_word (const char *text, const char **end)
{
  while (*text && !g_unichar_isalnum (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  for (*end = text; **end; *end = g_utf8_next_char (*end)) {
    gunichar letter = g_utf8_get_char (*end);

    if (!g_unichar_isalnum (letter) && !g_unichar_ismark (letter))
      break;
  }
  return *text ? text : NULL;
}

/* Whether a word of @name that is of another script sounds as if it began with @word. */
static gboolean
word_sounds (const char *name, const char *word)
{
  const GUnicodeScript script = script_of (word);
  g_autofree char *key = karum_likeness_key (word);
  const char *end = name;

  if (g_utf8_strlen (key, -1) < LEAST_SOUND)
    return FALSE;
  for (const char *begin; (begin = next_word (end, &end));) {
    g_autofree char *text = NULL, *sound = NULL;

    if (script_of (begin) == script)
      continue;
    text = g_strndup (begin, (gsize) (end - begin));
    sound = karum_likeness_key (text);
    if (g_str_has_prefix (sound, key))
      return TRUE;
  }
  return FALSE;
}

gboolean
karum_name_sounds (const char *name, const char *text)
{
  const char *end = text;
  gboolean any = FALSE;

  if (!*text || !has_other_script (name, script_of (text)))
    return FALSE;
  for (const char *begin; (begin = next_word (end, &end)); any = TRUE) {
    g_autofree char *word = g_strndup (begin, (gsize) (end - begin));

    if (!word_sounds (name, word))
      return FALSE;
  }
  return any;
}
