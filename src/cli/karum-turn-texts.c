#include "karum-turn-texts.h"

#include <string.h>

typedef struct {
  const KarumRules *rules;
  GPtrArray *texts;
} Collection;

static bool
collect (const KarumTurn *turn, void *data)
{
  Collection *collection = data;
  char text[KARUM_TURN_TEXT];

  if (collection->texts->len == KARUM_TURNS_LIMIT)
    return false;
  collection->rules->game->turn_write (collection->rules, turn, text);
  g_ptr_array_add (collection->texts, g_strdup (text));
  return true;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
karum_turn_texts (const KarumRules *rules, const KarumState *state)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  Collection collection = { rules, texts };

  if (!rules->game->turns (rules, state, collect, &collection))
    return NULL;
  g_ptr_array_sort (texts, compare);
  return g_steal_pointer (&texts);
}
