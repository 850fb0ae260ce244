#include "fixture.h"

#include "karum-games.h"

const char *const folders[] = { "pahtum", "jarmo", "manu", "help", NULL };

const KarumGame *
folder_game (const char *folder)
{
  for (guint i = 0; karum_games[i]; i++)
    if (g_str_equal (karum_games[i]->id, folder))
      return karum_games[i];
  return NULL;
}

KarumLearn *
open_learn (const char *folder, const char *language)
{
  KarumLearn *learn = karum_learn_open (folder, language);

  g_assert_nonnull (learn);
  return learn;
}
