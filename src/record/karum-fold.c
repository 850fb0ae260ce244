#include "karum-fold.h"

#include <string.h>

#include "karum-arrays.h"

#define BREVE 0x306
#define LONG_VOWEL 0x30fc
#define NEXT_LINE 0x85

/* -- Letters ---------------------------------------------------------------------------------- */

/* Letters that Unicode doesn't decompose although they differ only by a stroke or are a
 * ligature; in lower case, ascending. */
static const struct {
  gunichar letter;
  const char *bare;
} plain_letters[] = {
  { 0xe6, "ae" }, { 0xf0, "d" },  { 0xf8, "o" },   { 0x111, "d" }, { 0x127, "h" },
  { 0x131, "i" }, { 0x142, "l" }, { 0x153, "oe" }, { 0x167, "t" },
};

/* A combining mark of a Latin, Greek, Cyrillic or Arabic letter, or the line that draws Arabic
 * letters apart; marks of kana are not included. */
static gboolean
is_accent (gunichar mark)
{
  return (mark >= 0x300 && mark <= 0x36f) || (mark >= 0x64b && mark <= 0x655) || mark == 0x640
         || mark == 0x670;
}

/* й and ў are not и and у with an accent. */
static gboolean
makes_letter (gunichar base, gunichar mark)
{
  return mark == BREVE && (base == 0x438 || base == 0x443);
}

/* Maps katakana to the hiragana with the same sound. */
static gunichar
to_hiragana (gunichar letter)
{
  gboolean katakana
      = (letter >= 0x30a1 && letter <= 0x30f6) || letter == 0x30fd || letter == 0x30fe;

  return katakana ? letter - 0x60 : letter;
}

/* Arabic and Persian keyboards have keys of their own for letters that look the same. */
static gunichar
plain_arabic (gunichar letter)
{
  switch (letter) {
  case 0x643:
    return 0x6a9; /* kaf */
  case 0x649:
  case 0x64a:
    return 0x6cc; /* yeh */
  case 0x629:
  case 0x6c1:
  case 0x6d5:
    return 0x647; /* heh */
  default:
    return letter;
  }
}

gunichar
karum_fold_figure (gunichar letter)
{
  gboolean arabic = (letter >= 0x660 && letter <= 0x669) || (letter >= 0x6f0 && letter <= 0x6f9);

  return arabic ? '0' + (letter & 0xf) : letter;
}

/* One sign for all that people type for an apostrophe or a dash. */
static gunichar
plain_sign (gunichar letter)
{
  switch (letter) {
  case '`':
  case 0x2018:
  case 0x2019:
  case 0x201b:
  case 0x2032:
  case 0x2bc:
    return '\'';
  case 0x2212:
  case 0x2043:
    return '-';
  default:
    return letter >= 0x2010 && letter <= 0x2015 ? '-' : letter;
  }
}

gboolean
karum_fold_invisible (gunichar letter)
{
  static const gunichar ranges[][2] = {
    { 0xad, 0xad },     { 0x34f, 0x34f },   { 0x61c, 0x61c },   { 0x180b, 0x180f },
    { 0x200b, 0x200b }, { 0x200e, 0x200f }, { 0x202a, 0x202e }, { 0x2060, 0x206f },
    { 0xfe00, 0xfe0f }, { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb }, { 0xe0100, 0xe01ef },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ranges) && letter >= ranges[i][0]; i++)
    if (letter <= ranges[i][1])
      return TRUE;
  return FALSE;
}

static gboolean
is_joiner (gunichar letter)
{
  return letter == 0x200c || letter == 0x200d;
}

gboolean
karum_fold_joinable (gunichar letter)
{
  switch (g_unichar_get_script (letter)) {
  case G_UNICODE_SCRIPT_HAN:
  case G_UNICODE_SCRIPT_HIRAGANA:
  case G_UNICODE_SCRIPT_KATAKANA:
    return TRUE;
  default:
    return letter == LONG_VOWEL;
  }
}

/* -- Ideographs ------------------------------------------------------------------------------- */

/* Classes of forms, separated by spaces; the first of a class stands for all. */
static const char variants[] =
#include "karum-han-variants.inc"
    ;

/* By each ideograph: its class. */
static gpointer
list_classes (gpointer unused)
{
  GHashTable *classes = g_hash_table_new (NULL, NULL);
  const char *class = variants;

  (void) unused;
  for (const char *at = variants; *at; at = g_utf8_next_char (at))
    if (*at == ' ')
      class = at + 1;
    else
      g_hash_table_insert (classes, GUINT_TO_POINTER (g_utf8_get_char (at)), (gpointer) class);
  return classes;
}

/* (nullable) */
static const char *
class_of (gunichar letter)
{
  static GOnce once = G_ONCE_INIT;

  return g_hash_table_lookup (g_once (&once, list_classes, NULL), GUINT_TO_POINTER (letter));
}

const char *
karum_fold_forms (gunichar letter)
{
  const char *class = class_of (letter);

  return class && g_utf8_get_char (class) == letter ? class : NULL;
}

/* The radicals before them are decomposed, and so are compatibility ideographs, but for some. */
static gunichar
plain_form (gunichar letter)
{
  const char *class = letter >= 0x2e80 ? class_of (letter) : NULL;

  return class ? g_utf8_get_char (class) : letter;
}

gunichar
karum_fold_form (gunichar letter)
{
  return plain_form (to_hiragana (letter));
}

/* -- Texts ------------------------------------------------------------------------------------ */

static void
append_plain (GString *bare, gunichar letter)
{
  karum_for_each_of (plain_letter, plain_letters)
    if (plain_letter->letter == letter) {
      g_string_append (bare, plain_letter->bare);
      return;
    }
  g_string_append_unichar (
      bare, plain_form (plain_sign (to_hiragana (karum_fold_figure (plain_arabic (letter))))));
}

/* @text: decomposed, in lower case */
static char *
strip (const char *text)
{
  GString *bare = g_string_new (NULL);
  gunichar base = 0;

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar letter = g_utf8_get_char (text);

    if ((is_accent (letter) && !makes_letter (base, letter)) || karum_fold_invisible (letter)
        || is_joiner (letter))
      continue;
    append_plain (bare, letter);
    base = letter;
  }
  return g_string_free (bare, FALSE);
}

/* Case is folded twice: decomposing “№” or “㎏” yields capitals, and folding needs composed
 * letters.
 */
static char *
fold_unicode (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *lower = g_utf8_casefold (valid, -1);
  g_autofree char *apart = g_utf8_normalize (lower, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = g_utf8_casefold (apart, -1);
  g_autofree char *again = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  g_autofree char *bare = strip (again);

  return g_utf8_normalize (bare, -1, G_NORMALIZE_ALL_COMPOSE);
}

/* Most text is ASCII. */
static char *
fold_letters (const char *text)
{
  return g_str_is_ascii (text) ? g_strdelimit (g_ascii_strdown (text, -1), "`", '\'')
                               : fold_unicode (text);
}

static gboolean
is_space (gunichar letter)
{
  return g_unichar_isspace (letter) || letter == NEXT_LINE;
}

char *
karum_fold (const char *text)
{
  g_autofree char *folded = fold_letters (text);
  GString *spaced = g_string_sized_new (strlen (folded));
  gunichar before = 0;
  gboolean space = FALSE;

  for (const char *at = folded; *at; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);

    if (is_space (letter)) {
      space = TRUE;
      continue;
    }
    if (space && spaced->len > 0 && !(karum_fold_joinable (letter) && karum_fold_joinable (before)))
      g_string_append_c (spaced, ' ');
    g_string_append_unichar (spaced, letter);
    space = FALSE;
    before = letter;
  }
  return g_string_free (spaced, FALSE);
}

GStrv
karum_fold_words (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  for (const char *at = valid, *end; *at; at = end) {
    g_autofree char *word = NULL, *folded = NULL;

    while (*at && is_space (g_utf8_get_char (at)))
      at = g_utf8_next_char (at);
    for (end = at; *end && !is_space (g_utf8_get_char (end));)
      end = g_utf8_next_char (end);
    word = g_strndup (at, (gsize) (end - at));
    folded = karum_fold (word);
    if (strspn (folded, "-") < strlen (folded))
      g_strv_builder_add (words, folded);
  }
  return g_strv_builder_end (words);
}

/* Ideographs and kana are written without blanks between words. */
static gboolean
is_of_word (gunichar character)
{
  return g_unichar_isalnum (character) && !karum_fold_joinable (character);
}

gboolean
karum_fold_has_phrase (const char *text, const char *phrase)
{
  const gsize length = strlen (phrase);
  const char *at = text;

  while (length > 0 && (at = strstr (at, phrase))) {
    const char *end = at + length;
    gunichar before = at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : 0;

    if (!(is_of_word (before) && is_of_word (g_utf8_get_char (at)))
        && !(is_of_word (g_utf8_get_char (g_utf8_prev_char (end)))
             && is_of_word (g_utf8_get_char (end))))
      return TRUE;
    at = g_utf8_next_char (at);
  }
  return FALSE;
}
