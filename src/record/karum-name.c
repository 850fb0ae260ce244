#include "karum-name.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"

#define LONG_WORD 1000 /* letters */

/* The most letters of a name that means nobody. */
#define SIGN_LETTERS 9
/* Latin letters, digits and signs in full width, which begin with "!". */
#define WIDE_FIRST 0xff01
#define WIDE_LAST 0xff5e

/* The maximum length of a name in a sentence. */
#define NAME_CHARACTERS 120
/* U+200E, for Pango takes the direction of a sentence from the name that it begins with, isolated
 * or not; and U+2068. */
#define ISOLATE "\342\200\216\342\201\250"
#define RELEASE "\342\201\251" /* U+2069 */

/* Code points that are no characters for ever; cairo refuses texts with them. */
static gboolean
is_no_character (gunichar letter)
{
  return (letter >= 0xfdd0 && letter <= 0xfdef) || (letter & 0xfffe) == 0xfffe;
}

/* (nullable): what stands for @letter; NULL for what is shown as it is */
static const char *
stand_in (gunichar letter, const char *kept)
{
  if (is_no_character (letter))
    return "\357\277\275"; /* U+FFFD */
  return letter == 0x2028 || letter == 0x2029
                 || (g_unichar_iscntrl (letter) && !strchr (kept, (int) letter))
             ? " "
             : NULL;
}

/* What needs nothing else, nearly all, is copied as a whole. */
static char *
clean (const char *text, const char *kept)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_new (NULL);
  const char *begin = valid;

  for (const char *c = valid; *c; c = g_utf8_next_char (c)) {
    const char *instead = stand_in (g_utf8_get_char (c), kept);

    if (!instead)
      continue;
    g_string_append_len (line, begin, c - begin);
    g_string_append (line, instead);
    begin = g_utf8_next_char (c);
  }
  return g_string_free (g_string_append (line, begin), FALSE);
}

char *
karum_display_line (const char *text)
{
  return clean (text, "");
}

char *
karum_display_lines (const char *text)
{
  return clean (text, "\n\t");
}

guint
karum_display_width (const char *text)
{
  guint width = 0;

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar character = g_utf8_get_char (text);

    width += g_unichar_iszerowidth (character) ? 0 : g_unichar_iswide (character) ? 2 : 1;
  }
  return width;
}

char *
karum_display_cut (const char *text, guint characters)
{
  const char *end = text;

  for (guint i = 0; i < characters && *end; i++)
    end = g_utf8_next_char (end);
  if (!*end)
    return g_strdup (text);
  return g_strdup_printf ("%.*s…", (int) (end - text), text);
}

/* A name of 255 bytes is too long for some. */
#define FILE_CHARACTERS 60

char *
karum_name_of_file (const char *text)
{
  g_autofree char *name = karum_name_normal (text);
  char *end = g_utf8_offset_to_pointer (name, MIN (g_utf8_strlen (name, -1), FILE_CHARACTERS));

  *end = '\0';
  for (char *c = name; *c; c++)
    if (g_ascii_iscntrl (*c) || strchr ("/\\:*?\"<>|", *c))
      *c = ' ';
  /* Neither hidden, nor taken for an ending that is missing. */
  while (*name && strchr (". ", name[strlen (name) - 1]))
    name[strlen (name) - 1] = '\0';
  return karum_name_normal (name + strspn (name, ". "));
}

/* -- The computer as a player ----------------------------------------------------------------- */

static const char *const computers[KARUM_COMPUTER_LEVELS] = {
  N_ ("Computer, level 1"),  N_ ("Computer, level 2"), N_ ("Computer, level 3"),
  N_ ("Computer, level 4"),  N_ ("Computer, level 5"), N_ ("Computer, level 6"),
  N_ ("Computer, level 7"),  N_ ("Computer, level 8"), N_ ("Computer, level 9"),
  N_ ("Computer, level 10"),
};

const char *
karum_computer_name (guint level)
{
  g_return_val_if_fail (level >= 1 && level <= KARUM_COMPUTER_LEVELS, NULL);
  return computers[level - 1];
}

/* Most names are told from these by their first letter. */
guint
karum_computer_level (const char *name)
{
  if (!name || g_ascii_tolower (name[0]) != 'c')
    return 0;
  for (guint level = 1; level <= KARUM_COMPUTER_LEVELS; level++)
    if (karum_name_same (name, computers[level - 1]))
      return level;
  return 0;
}

/* -- What is displayed ------------------------------------------------------------------------ */

/* Marks, embeddings, overrides and isolates: invisible characters that set the direction. */
static gboolean
is_direction (gunichar letter)
{
  return (letter >= 0x202a && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069)
         || letter == 0x200e || letter == 0x200f || letter == 0x061c;
}

static gboolean
is_right_to_left (gunichar letter)
{
  return (letter >= 0x0590 && letter <= 0x08ff) || (letter >= 0xfb1d && letter <= 0xfdff)
         || (letter >= 0xfe70 && letter <= 0xfeff) || (letter >= 0x10800 && letter <= 0x10fff)
         || (letter >= 0x1e800 && letter <= 0x1efff);
}

char *
karum_display_name (const char *text)
{
  guint level = karum_computer_level (text);
  g_autofree char *line = karum_display_line (text);
  g_autofree char *cut = karum_display_cut (line, NAME_CHARACTERS);
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean isolated = FALSE;

  if (level > 0)
    return g_strdup (gettext (karum_computer_name (level)));
  for (const char *c = cut; *c; c = g_utf8_next_char (c)) {
    gunichar letter = g_utf8_get_char (c);

    isolated = isolated || is_direction (letter) || is_right_to_left (letter);
    if (!is_direction (letter))
      g_string_append_unichar (name, letter);
  }
  return isolated ? g_strconcat (ISOLATE, name->str, RELEASE, NULL) : g_strdup (name->str);
}

gboolean
karum_display_has_long_word (const char *text)
{
  guint letters = 0;

  for (const char *c = text; *c && letters <= LONG_WORD; c = g_utf8_next_char (c))
    letters = g_unichar_isspace (g_utf8_get_char (c)) ? 0 : letters + 1;
  return letters > LONG_WORD;
}

char *
karum_error_message (const KarumError *error)
{
  KarumError translated = *error;
  gsize size = strlen (_ (error->message)) + sizeof error->detail;
  char *text = g_malloc (size);

  translated.message = _ (error->message);
  karum_error_text (&translated, text, size);
  return text;
}

#define NEXT_LINE 0x85

/* The block of half-width and full-width forms, which contains some letters twice. */
#define FORMS_FIRST 0xff01
#define FORMS_LAST 0xffee

static gboolean
is_blank (gunichar letter)
{
  switch (g_unichar_type (letter)) {
  case G_UNICODE_SPACE_SEPARATOR:
  case G_UNICODE_LINE_SEPARATOR:
  case G_UNICODE_PARAGRAPH_SEPARATOR:
    return TRUE;
  default:
    return g_unichar_isspace (letter) || letter == NEXT_LINE;
  }
}

/* Converts to the usual width; a half-width voicing mark is composed with its kana. */
static void
append_wide (GString *wide, gunichar letter)
{
  char text[7] = "";
  g_autofree char *usual = NULL;

  if (letter < FORMS_FIRST || letter > FORMS_LAST) {
    g_string_append_unichar (wide, letter);
    return;
  }
  g_unichar_to_utf8 (letter, text);
  usual = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_string_append (wide, usual);
}

/* With single spaces between words, and in usual widths. */
static char *
tidy (const char *name)
{
  GString *wide = g_string_new (NULL);
  gboolean blank = FALSE;

  for (; *name; name = g_utf8_next_char (name)) {
    gunichar letter = g_utf8_get_char (name);

    if (karum_fold_invisible (letter))
      continue;
    if (is_blank (letter)) {
      blank = TRUE;
      continue;
    }
    if (blank && wide->len > 0)
      g_string_append_c (wide, ' ');
    blank = FALSE;
    append_wide (wide, letter);
  }
  return g_string_free (wide, FALSE);
}

/* Most names need nothing: signs and letters of ASCII, and single blanks between them. An import
 * of a million games asks millions of times. */
static gboolean
is_tidy (const char *name)
{
  char before = ' ';

  for (; *name; before = *name++)
    if (!g_ascii_isprint (*name) || (*name == ' ' && before == ' '))
      return FALSE;
  return before != ' ';
}

char *
karum_name_normal (const char *name)
{
  g_autofree char *valid = NULL;
  g_autofree char *tidied = NULL;

  if (is_tidy (name))
    return g_strdup (name);
  valid = g_utf8_make_valid (name, -1);
  tidied = tidy (valid);
  return g_str_is_ascii (tidied) ? g_steal_pointer (&tidied)
                                 : g_utf8_normalize (tidied, -1, G_NORMALIZE_DEFAULT_COMPOSE);
}

char *
karum_name_key (const char *name)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = NULL;

  if (g_str_is_ascii (normal))
    return g_ascii_strdown (normal, -1);
  folded = g_utf8_casefold (normal, -1);
  return g_utf8_normalize (folded, -1, G_NORMALIZE_DEFAULT_COMPOSE);
}

/* Its letters and digits, in lower case and the usual width; FALSE if there are more of them than
 * in any sign, so that most names are told from signs by their length. */
static gboolean
sign_letters (const char *name, gunichar letters[SIGN_LETTERS + 1])
{
  guint n = 0;

  for (; *name; name = g_utf8_next_char (name)) {
    gunichar letter = g_utf8_get_char (name);

    if (letter >= WIDE_FIRST && letter <= WIDE_LAST)
      letter -= WIDE_FIRST - '!';
    if (!g_unichar_isalnum (letter))
      continue;
    if (n == SIGN_LETTERS)
      return FALSE;
    letters[n++] = g_unichar_tolower (letter);
  }
  letters[n] = 0;
  return TRUE;
}

/* @sign: UTF-8 */
static gboolean
reads (const gunichar *letters, const char *sign)
{
  for (; *sign; sign = g_utf8_next_char (sign))
    if (*letters++ != g_utf8_get_char (sign))
      return FALSE;
  return *letters == 0;
}

/* Whether there is nothing but white space, or a question mark. */
static gboolean
is_empty (const char *name)
{
  g_autofree char *normal = karum_name_normal (name);

  return !*normal || g_str_equal (normal, "?");
}

KarumNameMeaning
karum_name_meaning (const char *name)
{
  static const char *const byes[]
      = { "bye", "spielfrei", "freilos", "exempt", "выходной", "свободен", "不戦勝", "抜け番" };
  gunichar letters[SIGN_LETTERS + 1];

  if (!name)
    return KARUM_NAME_NOBODY;
  if (!g_utf8_validate (name, -1, NULL) || !sign_letters (name, letters))
    return KARUM_NAME_PERSON;
  if (reads (letters, "nn") || (letters[0] == 0 && is_empty (name)))
    return KARUM_NAME_NOBODY;
  karum_for_each_of (each, byes)
    if (reads (letters, *each))
      return KARUM_NAME_BYE;
  return KARUM_NAME_PERSON;
}

gboolean
karum_name_known (const char *name)
{
  return karum_name_meaning (name) != KARUM_NAME_NOBODY;
}

gboolean
karum_name_same (const char *a, const char *b)
{
  g_autofree char *key = karum_name_key (a ? a : "");
  g_autofree char *other = karum_name_key (b ? b : "");

  return g_str_equal (key, other);
}

char *
karum_name_players (const char *first, const char *second)
{
  g_autofree char *shown_first = karum_display_name (first);
  g_autofree char *shown_second = karum_display_name (second);

  /* Translators: the two players of a game. */
  return g_strdup_printf (C_ ("players", "%s – %s"), shown_first, shown_second);
}

char *
karum_name_message (const char *text, const char *name)
{
  /* Translators: a message or a change, and in brackets what it is about, as players of a game */
  return name ? g_strdup_printf (C_ ("message", "%s (%s)"), text, name) : g_strdup (text);
}
