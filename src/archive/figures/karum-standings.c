#include "karum-standings.h"

#include "karum-game-facts.h"
#include "karum-stats.h"

static void
count_player (const KarumOpponents *players, const KarumGameFacts *facts, int player)
{
  KarumOpponentTally *tally = karum_opponents_get (players, facts->persons[player],
                                                   facts->names[player], facts->notes[player]);
  KarumResult won = player == 0 ? KARUM_RESULT_WON : KARUM_RESULT_LOST;

  karum_tally_count (&tally->tally, facts->result == KARUM_RESULT_DRAWN, facts->result == won);
  if (facts->has_score) {
    tally->points_for += facts->scores[player];
    tally->points_against += facts->scores[1 - player];
  }
}

static void
count_game (const KarumGameFacts *facts, gpointer data)
{
  const KarumOpponents *players = data;

  if (facts->result == KARUM_RESULT_NONE || facts->unplayed)
    return;
  count_player (players, facts, 0);
  if (facts->persons[0] != facts->persons[1])
    count_player (players, facts, 1);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const KarumOpponentTally *x = *(const KarumOpponentTally *const *) a;
  const KarumOpponentTally *y = *(const KarumOpponentTally *const *) b;
  guint score_x = 2 * x->tally.wins + x->tally.draws;
  guint score_y = 2 * y->tally.wins + y->tally.draws;

  if (score_x != score_y)
    return score_x < score_y ? 1 : -1;
  if (x->tally.games != y->tally.games)
    return x->tally.games > y->tally.games ? 1 : -1;
  return g_strcmp0 (x->name, y->name);
}

GPtrArray *
karum_store_standings (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GPtrArray) rows = karum_opponents_new_rows ();
  g_autoptr (GHashTable) known = karum_opponents_new_known ();
  KarumOpponents players = { rows, known };

  if (!karum_game_facts_visit (store, filter, 0, count_game, &players, error))
    return NULL;
  g_ptr_array_sort (rows, compare);
  return g_steal_pointer (&rows);
}

void
karum_comparison_free (KarumComparison *comparison)
{
  g_clear_pointer (&comparison->meetings, karum_stats_free);
  for (int i = 0; i < 2; i++) {
    g_clear_pointer (&comparison->all[i], karum_stats_free);
    g_clear_pointer (&comparison->courses[i], g_ptr_array_unref);
  }
  g_free (comparison);
}

KarumComparison *
karum_store_compare (KarumStore *store,
                     const gint64 persons[2],
                     const KarumGameFilter *filter,
                     double tau,
                     GError **error)
{
  g_autoptr (KarumComparison) comparison = g_new0 (KarumComparison, 1);

  comparison->meetings = karum_store_stats (store, persons[0], persons[1], filter, error);
  if (!comparison->meetings)
    return NULL;
  for (int i = 0; i < 2; i++) {
    comparison->all[i] = karum_store_stats (store, persons[i], 0, filter, error);
    if (!comparison->all[i])
      return NULL;
    comparison->courses[i] = karum_store_rating_courses (store, persons[i], tau, error);
    if (!comparison->courses[i])
      return NULL;
  }
  return g_steal_pointer (&comparison);
}
