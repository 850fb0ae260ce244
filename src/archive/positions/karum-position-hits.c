#include "karum-position-hits.h"

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  gint64 x = ((const KarumPositionHit *) a)->game, y = ((const KarumPositionHit *) b)->game;

  return x < y ? -1 : x > y;
}

/* Segments mostly contain consecutive games, so the hits are nearly sorted; only later changes
 * are out of order. */
void
karum_position_hits_sort (GArray *hits)
{
  for (guint i = 1; i < hits->len; i++)
    if (g_array_index (hits, KarumPositionHit, i).game
        < g_array_index (hits, KarumPositionHit, i - 1).game) {
      g_array_sort (hits, compare_hits);
      return;
    }
}

void
karum_position_hits_keep (GArray *hits, const KarumGameSet *set)
{
  guint kept = 0;

  for (guint i = 0; i < hits->len; i++) {
    KarumPositionHit hit = g_array_index (hits, KarumPositionHit, i);

    if (karum_game_set_contains (set, hit.game))
      g_array_index (hits, KarumPositionHit, kept++) = hit;
  }
  g_array_set_size (hits, kept);
}
