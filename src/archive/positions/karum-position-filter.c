#include "karum-position-filter.h"

#include "karum-finder.h"

gboolean
karum_position_filter_is_plain (const KarumGameFilter *filter, const char *rules)
{
  static const KarumGameFilter everything = { 0 };
  KarumGameFilter rest = *filter;

  if (g_strcmp0 (rest.rules, rules) == 0)
    rest.rules = NULL;
  return karum_game_filter_equal (&rest, &everything);
}

gboolean
karum_ids_contain (const GArray *ids, gint64 id)
{
  guint low = 0, high = ids->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (ids, gint64, middle) < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < ids->len && g_array_index (ids, gint64, low) == id;
}

char *
karum_ids_json (const GArray *ids)
{
  GString *list = g_string_new ("[");

  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (list, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "",
                            g_array_index (ids, gint64, i));
  g_string_append_c (list, ']');
  return g_string_free (list, FALSE);
}

GArray *
karum_position_filter_select (KarumStore *store,
                              const KarumGameFilter *filter,
                              const GArray *ids,
                              GError **error)
{
  g_autoptr (KarumGameSet) found = karum_games_find (store, filter, error);
  GArray *selected;

  if (!found)
    return NULL;
  selected = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < ids->len; i++) {
    gint64 id = g_array_index (ids, gint64, i);

    if (karum_game_set_contains (found, id))
      g_array_append_val (selected, id);
  }
  return selected;
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  gint64 x = ((const KarumPositionHit *) a)->game, y = ((const KarumPositionHit *) b)->game;

  return x < y ? -1 : x > y;
}

/* Segments mostly have games one after the other; only what was changed later lies in between. */
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

gboolean
karum_position_filter_hits (KarumStore *store,
                            const KarumGameFilter *filter,
                            GArray *hits,
                            GError **error)
{
  g_autoptr (GArray) ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), hits->len);
  g_autoptr (GArray) found = NULL;
  guint kept = 0;

  for (guint i = 0; i < hits->len; i++)
    g_array_append_val (ids, g_array_index (hits, KarumPositionHit, i).game);
  found = karum_position_filter_select (store, filter, ids, error);
  if (!found)
    return FALSE;
  for (guint i = 0; i < hits->len && kept < found->len; i++) {
    KarumPositionHit hit = g_array_index (hits, KarumPositionHit, i);

    if (hit.game == g_array_index (found, gint64, kept))
      g_array_index (hits, KarumPositionHit, kept++) = hit;
  }
  g_array_set_size (hits, kept);
  return TRUE;
}
