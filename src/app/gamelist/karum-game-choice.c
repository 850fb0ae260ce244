#include "karum-game-choice.h"

#include "karum-arrays.h"
#include "karum-game-set.h"

struct _KarumGameChoice {
  KarumGameSet *games; /* (owned): the selected games, or if @all the unselected ones */
  gboolean all;
};

static KarumGameChoice *
choice_new (KarumGameSet *games, gboolean all)
{
  KarumGameChoice *choice = g_new (KarumGameChoice, 1);

  *choice = (KarumGameChoice){ games, all };
  return choice;
}

KarumGameChoice *
karum_game_choice_new (gboolean all)
{
  return choice_new (karum_game_set_new (), all);
}

KarumGameChoice *
karum_game_choice_copy (const KarumGameChoice *choice)
{
  return choice_new (karum_game_set_copy (choice->games), choice->all);
}

void
karum_game_choice_free (KarumGameChoice *choice)
{
  karum_game_set_unref (choice->games);
  g_free (choice);
}

void
karum_game_choice_put (KarumGameChoice *choice, gint64 game, gboolean chosen)
{
  if (game == 0)
    return;
  if (chosen != choice->all)
    karum_game_set_add (choice->games, game);
  else
    karum_game_set_take_out (choice->games, game);
}

gboolean
karum_game_choice_has (const KarumGameChoice *choice, gint64 game)
{
  return game != 0 && karum_game_set_contains (choice->games, game) != choice->all;
}

gboolean
karum_game_choice_is_all (const KarumGameChoice *choice)
{
  return choice->all;
}

guint
karum_game_choice_count (const KarumGameChoice *choice, guint n_games)
{
  guint named = karum_game_set_count (choice->games);

  return choice->all ? n_games - MIN (named, n_games) : named;
}

guint
karum_game_choice_count_named (const KarumGameChoice *choice)
{
  return karum_game_set_count (choice->games);
}

void
karum_game_choice_keep (KarumGameChoice *choice, const GArray *list)
{
  KarumGameSet *kept = karum_game_set_new ();

  karum_for_each_value (gint64, item, list)
    if (karum_game_set_contains (choice->games, item))
      karum_game_set_add (kept, item);
  karum_game_set_unref (choice->games);
  choice->games = kept;
}

gint64
karum_game_choice_one (const KarumGameChoice *choice)
{
  if (choice->all || karum_game_set_count (choice->games) != 1)
    return 0;
  return karum_game_set_next (choice->games, 0);
}

GArray *
karum_game_choice_list (const KarumGameChoice *choice, const GArray *list)
{
  GArray *chosen = karum_array_new (gint64);

  if (list)
    karum_for_each_value (gint64, item, list)
      if (karum_game_choice_has (choice, item))
        g_array_append_val (chosen, item);
  if (list || choice->all)
    return chosen;
  for (gint64 game = karum_game_set_next (choice->games, 0); game >= 0;
       game = karum_game_set_next (choice->games, game + 1))
    g_array_append_val (chosen, game);
  return chosen;
}
