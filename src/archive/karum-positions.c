#include "karum-positions.h"

#include "karum-replay.h"
#include "karum-store-private.h"

typedef struct {
  const KarumRules *rules;
  guint64 key;
  guint limit;
  GArray *hits;
  gboolean full;
} Search;

static gboolean
note_hit (const KarumReplay *replay, gpointer data)
{
  Search *search = data;
  KarumPositionHit hit = { replay->id, replay->ply };

  if (search->rules->game->search_key (search->rules, &replay->state) != search->key)
    return TRUE;
  g_array_append_val (search->hits, hit);
  search->full = search->limit > 0 && search->hits->len == search->limit;
  return FALSE;
}

GArray *
karum_store_find_position (KarumStore *store,
                           const KarumRules *rules,
                           const KarumState *state,
                           const KarumGameFilter *filter,
                           guint limit,
                           GError **error)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit));
  Search search = { .rules = rules, .limit = limit, .hits = hits };

  search.key = rules->game->search_key (rules, state);
  if (!karum_replay_games (store, rules, filter, note_hit, &search, &search.full, error))
    return NULL;
  return g_steal_pointer (&hits);
}

gint64
karum_store_count_position (KarumStore *store,
                            const KarumRules *rules,
                            const KarumState *state,
                            const KarumGameFilter *filter,
                            GError **error)
{
  g_autoptr (GArray) hits = karum_store_find_position (store, rules, state, filter, 0, error);

  return hits ? (gint64) hits->len : -1;
}
