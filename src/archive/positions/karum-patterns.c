#include "karum-patterns.h"

#include "karum-pattern-scan.h"
#include "karum-pattern-search.h"
#include "karum-position-filter.h"
#include "karum-replay.h"
#include "karum-store-private.h"

typedef struct {
  KarumStore *store;
  const KarumPattern *pattern;
  const KarumGameFilter *filter; /* NULL for all games, those in the bin too */
  gboolean plain;                /* whether the filter finds everything */
  gboolean with_plies;           /* the first turn of every game is wanted, not of the first ones */
  GArray *hits; /* (owned) (element-type KarumPositionHit): once the index was searched */
} Search;

static gboolean
search_index (Search *search, const KarumPositionIndex *index, GError **error)
{
  search->hits = karum_pattern_scan (search->store->db, index, search->pattern, !search->plain,
                                     search->with_plies, error);
  if (!search->hits)
    return FALSE;
  karum_position_hits_sort (search->hits);
  return !search->filter || search->plain
         || karum_position_filter_hits (search->store, search->filter, search->hits, error);
}

/* -- Games that are replayed ------------------------------------------------------------------ */

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
      = { .filter = search->filter, .pending = TRUE, .beyond = index->last };

  return karum_replay_games (search->store, &query, note_position, search, error);
}

/* Where the pattern stands first in a game. */
typedef struct {
  const KarumPattern *pattern;
  guint ply;
} First;

static gboolean
note_first (const KarumReplay *replay, gpointer data)
{
  First *first = data;

  if (!karum_pattern_stands (first->pattern, replay->rules, &replay->state))
    return TRUE;
  first->ply = replay->ply;
  return FALSE;
}

/* Finds the turns that are not known yet. */
static gboolean
find_plies (Search *search, GError **error)
{
  g_autoptr (KarumReplayer) replayer = karum_replayer_new (search->store);

  for (guint i = 0; i < search->hits->len; i++) {
    KarumPositionHit *hit = &g_array_index (search->hits, KarumPositionHit, i);
    First first = { search->pattern, 0 };

    if (hit->ply != KARUM_PLY_UNKNOWN)
      continue;
    if (!karum_replayer_game (replayer, hit->game, note_first, &first, error))
      return FALSE;
    hit->ply = first.ply;
  }
  return TRUE;
}

static gboolean
search_all (Search *search, guint limit, GError **error)
{
  KarumPositionIndex *index = karum_position_index_get (search->store, error);

  if (!index || !search_index (search, index, error) || !search_pending (search, index, error))
    return FALSE;
  karum_position_hits_sort (search->hits);
  if (limit == 0)
    return TRUE;
  if (search->hits->len > limit)
    g_array_set_size (search->hits, limit);
  return find_plies (search, error);
}

/* In one transaction, so that index and games fit each other. */
static GArray *
search_once (KarumStore *store,
             const KarumPattern *pattern,
             const KarumGameFilter *filter,
             guint limit,
             gboolean with_plies,
             GError **error)
{
  Search search = { .store = store,
                    .pattern = pattern,
                    .filter = filter,
                    .plain = filter && karum_position_filter_is_plain (filter, NULL),
                    .with_plies = with_plies };
  gboolean done;

  if (!karum_db_begin_read (store->db, error))
    return NULL;
  done = search_all (&search, limit, error);
  if (!karum_db_end (store->db, done, error))
    g_clear_pointer (&search.hits, g_array_unref);
  return search.hits;
}

GArray *
karum_patterns_search (KarumStore *store,
                       const KarumPattern *pattern,
                       const KarumGameFilter *filter,
                       guint limit,
                       gboolean with_plies,
                       GError **error)
{
  g_autoptr (GError) local = NULL;
  GArray *hits = search_once (store, pattern, filter, limit, with_plies, &local);

  if (!hits && karum_position_index_give_up (store, &local))
    hits = search_once (store, pattern, filter, limit, with_plies, &local);
  if (!hits)
    g_propagate_error (error, g_steal_pointer (&local));
  return hits;
}

GArray *
karum_store_find_pattern (KarumStore *store,
                          const KarumPattern *pattern,
                          const KarumGameFilter *filter,
                          guint limit,
                          GError **error)
{
  return karum_patterns_search (store, pattern, filter, limit, limit == 0, error);
}

gint64
karum_store_count_pattern (KarumStore *store,
                           const KarumPattern *pattern,
                           const KarumGameFilter *filter,
                           GError **error)
{
  g_autoptr (GArray) hits = karum_patterns_search (store, pattern, filter, 0, FALSE, error);

  return hits ? (gint64) hits->len : -1;
}
