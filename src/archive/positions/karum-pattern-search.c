#include "karum-pattern-search.h"

#include "karum-pattern-scan.h"
#include "karum-replay.h"
#include "karum-store-inside.h"

typedef struct {
  KarumStore *store;
  const KarumPattern *pattern;
  const KarumScope *scope;
  GArray *hits; /* (owned) (element-type KarumPositionHit): after the index was searched */
} Search;

static gboolean
search_index (Search *search, const KarumPositionIndex *index, GError **error)
{
  search->hits = karum_pattern_scan (karum_store_db (search->store), index, search->pattern,
                                     search->scope->bin, error);
  if (!search->hits)
    return FALSE;
  if (search->scope->set)
    karum_position_hits_keep (search->hits, search->scope->set);
  return TRUE;
}

/* -- Replayed games --------------------------------------------------------------------------- */

static gboolean
note_position (const KarumReplay *replay, gpointer data)
{
  Search *search = data;
  KarumPositionHit hit = { replay->id, replay->ply };

  if (!karum_pattern_stands (search->pattern, replay->rules, &replay->state))
    return karum_pattern_possible (replay->rules);
  g_array_append_val (search->hits, hit);
  return FALSE;
}

static gboolean
search_pending (Search *search, const KarumPositionIndex *index, GError **error)
{
  const KarumReplayQuery query
      = { .scope = *search->scope, .pending = TRUE, .beyond = index->last };

  return karum_replay_games (search->store, &query, note_position, search, error);
}

static gboolean
search_all (Search *search, guint limit, GError **error)
{
  KarumPositionIndex *index = karum_position_index_get (search->store, error);

  if (!index || !search_index (search, index, error) || !search_pending (search, index, error))
    return FALSE;
  karum_position_hits_sort (search->hits);
  if (limit > 0 && search->hits->len > limit)
    g_array_set_size (search->hits, limit);
  return TRUE;
}

/* One transaction, so that index and games are consistent. */
static GArray *
search_once (KarumStore *store,
             const KarumPattern *pattern,
             const KarumScope *scope,
             guint limit,
             GError **error)
{
  Search search = { .store = store, .pattern = pattern, .scope = scope };
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  done = search_all (&search, limit, error);
  if (!karum_db_end (karum_store_db (store), done, error))
    g_clear_pointer (&search.hits, g_array_unref);
  return search.hits;
}

GArray *
karum_patterns_search (KarumStore *store,
                       const KarumPattern *pattern,
                       const KarumScope *scope,
                       guint limit,
                       GError **error)
{
  g_autoptr (GError) local = NULL;
  GArray *hits = search_once (store, pattern, scope, limit, &local);

  if (!hits && karum_position_index_give_up (store, &local))
    hits = search_once (store, pattern, scope, limit, &local);
  if (!hits)
    g_propagate_error (error, g_steal_pointer (&local));
  return hits;
}
