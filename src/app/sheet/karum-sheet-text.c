#include "karum-sheet-text.h"

#include <string.h>

/* Signs that stand for another one of notation. */
static const struct {
  gunichar sign;
  char meant;
} look_alikes[] = {
  { 0x0430, 'a' }, { 0x0441, 'c' }, { 0x0435, 'e' }, { 0x043e, 'o' }, { 0x0440, 'p' },
  { 0x0442, 't' }, { 0x043a, 'k' }, { 0x043c, 'm' }, { 0x043d, 'h' }, { 0x0445, 'x' },
  { 0x00d7, 'x' }, { 0x2010, '-' }, { 0x2011, '-' }, { 0x2012, '-' }, { 0x2013, '-' },
  { 0x2014, '-' }, { 0x2212, '-' }, { 0x30fc, '-' },
};

static gunichar
meant_by (gunichar sign)
{
  for (gsize i = 0; i < G_N_ELEMENTS (look_alikes); i++)
    if (look_alikes[i].sign == sign)
      return (guchar) look_alikes[i].meant;
  return sign;
}

/* (transfer full): @text with the signs of notation. */
static char *
normalize (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *plain = g_utf8_normalize (valid, -1, G_NORMALIZE_ALL_COMPOSE);
  GString *read = g_string_new (NULL);

  for (const char *at = plain; *at; at = g_utf8_next_char (at))
    g_string_append_unichar (read, meant_by (g_unichar_tolower (g_utf8_get_char (at))));
  return g_string_free (read, FALSE);
}

static gboolean
is_result (const char *word)
{
  return strcmp (word, "1-0") == 0 || strcmp (word, "0-1") == 0 || strcmp (word, "1/2-1/2") == 0
         || strcmp (word, "*") == 0;
}

/* "12.", "12)", "12..." before a turn or alone. */
static const char *
skip_number (const char *word)
{
  const char *end = word;

  while (g_ascii_isdigit (*end))
    end++;
  if (end == word)
    return word + strspn (word, ".");
  if (*end && *end != '.' && *end != ')' && *end != ':')
    return word;
  return end + strspn (end, ".):");
}

static void
add_word (GPtrArray *turns, const char *word)
{
  g_autofree char *turn = NULL;

  if (is_result (word))
    return;
  turn = g_strdup (skip_number (word));
  for (gsize length = strlen (turn); length > 0 && strchr (".,;:!?", turn[length - 1]); length--)
    turn[length - 1] = '\0';
  if (*turn && !is_result (turn))
    g_ptr_array_add (turns, g_steal_pointer (&turn));
}

GPtrArray *
karum_sheet_split (const char *text, char **rest)
{
  GPtrArray *turns = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *plain = normalize (text);
  g_auto (GStrv) words = g_strsplit_set (plain, " \t\r\n", -1);
  guint n = g_strv_length (words);

  if (rest && n > 0)
    *rest = g_strdup (words[--n]);
  else if (rest)
    *rest = g_strdup ("");
  for (guint i = 0; i < n; i++)
    add_word (turns, words[i]);
  return turns;
}
