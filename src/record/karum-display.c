#include "karum-display.h"

#include <string.h>

#define LONG_WORD 1000 /* letters */

/* The maximum length of a name in a sentence. */
#define NAME_CHARACTERS 120
/* U+200E, for Pango takes the direction of a sentence from the name that it begins with, isolated
 * or not; and U+2068. */
#define ISOLATE "\342\200\216\342\201\250"
#define RELEASE "\342\201\251" /* U+2069 */

static char *
clean (const char *text, const char *kept)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_sized_new (strlen (valid));

  for (const char *c = valid; *c; c = g_utf8_next_char (c)) {
    gunichar letter = g_utf8_get_char (c);
    gboolean shown = !g_unichar_iscntrl (letter) || (letter < 0x80 && strchr (kept, (int) letter));

    if (shown && letter != 0x2028 && letter != 0x2029)
      g_string_append_unichar (line, letter);
    else
      g_string_append_c (line, ' ');
  }
  return g_string_free (line, FALSE);
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
  g_autofree char *line = karum_display_line (text);
  g_autofree char *cut = karum_display_cut (line, NAME_CHARACTERS);
  g_autoptr (GString) name = g_string_new (NULL);
  gboolean isolated = FALSE;

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
