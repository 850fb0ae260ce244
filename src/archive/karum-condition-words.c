#include <string.h>

#include "karum-condition-parts.h"
#include "karum-search-words.h"

/* Players with the text of a parameter in a name, or merged with one. */
#define CALLED_LIKE                                                       \
  "IN (SELECT p.id FROM player_names n JOIN players o ON o.id = n.player" \
  " JOIN players p ON p.person = o.person WHERE instr (n.folded, ?%d) > 0)"

/* The pattern of LIKE for texts that contain @word. */
static char *
like_pattern (const char *word)
{
  GString *pattern = g_string_new ("%");

  for (; *word; word++) {
    if (strchr ("%_\\", *word))
      g_string_append_c (pattern, '\\');
    g_string_append_c (pattern, *word);
  }
  g_string_append_c (pattern, '%');
  return g_string_free (pattern, FALSE);
}

static void
add_word (KarumCondition *condition, const char *word)
{
  g_autofree char *pattern = like_pattern (word);
  int text = karum_condition_text (condition, word);

  karum_condition_and (condition,
                       "(g.player1 " CALLED_LIKE " OR g.player2 " CALLED_LIKE
                       " OR g.event IN (SELECT id FROM events WHERE instr (folded, ?%d) > 0)"
                       " OR g.id IN (SELECT rowid FROM texts WHERE text LIKE ?%d ESCAPE '\\'))",
                       text, text, text, karum_condition_text (condition, pattern));
}

void
karum_condition_add_words (KarumCondition *condition, const char *text)
{
  g_auto (GStrv) words = karum_search_each (text);

  for (guint i = 0; words[i]; i++)
    add_word (condition, words[i]);
}
