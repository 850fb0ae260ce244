#include "karum-name.h"

#include <string.h>

#define NEXT_LINE 0x85
#define ZERO_WIDTH_SPACE 0x200b
#define WORD_JOINER 0x2060
#define BYTE_ORDER_MARK 0xfeff

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

static gboolean
takes_no_room (gunichar letter)
{
  return letter == ZERO_WIDTH_SPACE || letter == WORD_JOINER || letter == BYTE_ORDER_MARK;
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

    if (takes_no_room (letter))
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

char *
karum_name_normal (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autofree char *tidied = tidy (valid);

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

gboolean
karum_name_known (const char *name)
{
  g_autofree char *normal = NULL;

  if (!name)
    return FALSE;
  normal = karum_name_normal (name);
  return *normal && strcmp (normal, "?") != 0;
}

gboolean
karum_name_same (const char *a, const char *b)
{
  g_autofree char *key = karum_name_key (a ? a : "");
  g_autofree char *other = karum_name_key (b ? b : "");

  return strcmp (key, other) == 0;
}
