#include "karum-sheet-text.h"

#include <string.h>

#include "karum-turn-text.h"

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
  g_autofree char *plain = karum_turn_text_read (text);
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
