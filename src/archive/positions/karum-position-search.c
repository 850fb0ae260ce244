#include "karum-position-search.h"

#include "karum-position-index.h"
#include "karum-replay.h"
#include "karum-store-inside.h"

typedef struct {
  KarumStore *store;
  const KarumRules *rules;
  const KarumScope *scope;
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

  if (karum_position_key (replay->key_base, replay->rules, &replay->state) != search->key)
    return TRUE;
  g_array_append_val (search->hits, hit);
  search->full = search->limit > 0 && search->hits->len == search->limit;
  return FALSE;
}

/* Adds the first posting of each game. */
static void
add_postings (Search *search, const KarumSegment *segment, const GArray *postings)
{
  guint32 before = G_MAXUINT32;

  for (guint i = 0; i < postings->len; i++) {
    const KarumPosting *posting = &g_array_index (postings, KarumPosting, i);
    KarumPositionHit hit = { segment->ids[posting->game], posting->ply };

    if (posting->game == before)
      continue;
    before = posting->game;
    if (karum_bit (segment->live, before)
        && (search->scope->bin || !(segment->games[before].facts & KARUM_FACT_BIN)))
      g_array_append_val (search->hits, hit);
  }
}

static gboolean
search_segments (Search *search, const KarumPositionIndex *index, GError **error)
{
  g_autoptr (GArray) postings = g_array_new (FALSE, FALSE, sizeof (KarumPosting));

  for (guint i = 0; i < index->segments->len; i++) {
    const KarumSegment *segment = karum_position_index_segment (index, i);

    g_array_set_size (postings, 0);
    if (!karum_segment_look_up (segment, karum_store_db (search->store), search->key, postings,
                                error))
      return FALSE;
    add_postings (search, segment, postings);
  }
  return TRUE;
}

static gboolean
search_pending (Search *search, const KarumPositionIndex *index, GError **error)
{
  const KarumReplayQuery query = {
    .rules = search->rules,
    .scope = *search->scope,
    .pending = TRUE,
    .beyond = index->last,
    .stop = &search->full,
  };

  return karum_replay_games (search->store, &query, note_hit, search, error);
}

static gboolean
search_all (Search *search, GError **error)
{
  KarumPositionIndex *index = karum_position_index_get (search->store, error);

  if (!index || !search_segments (search, index, error))
    return FALSE;
  if (search->scope->set)
    karum_position_hits_keep (search->hits, search->scope->set);
  /* Pending games can precede others: then all of them are searched. */
  search->limit = search->hits->len > 0 ? 0 : search->limit;
  if (!search_pending (search, index, error))
    return FALSE;
  karum_position_hits_sort (search->hits);
  return TRUE;
}

/* One transaction, so that index and games are consistent; retried without the index if that is
 * damaged. */
static gboolean
search_once (Search *search, GError **error)
{
  gboolean done;

  if (!karum_db_begin_read (karum_store_db (search->store), error))
    return FALSE;
  done = search_all (search, error);
  return karum_db_end (karum_store_db (search->store), done, error);
}

GArray *
karum_positions_search (KarumStore *store,
                        const KarumRules *rules,
                        const KarumState *state,
                        const KarumScope *scope,
                        guint limit,
                        GError **error)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit));
  g_autoptr (GError) local = NULL;
  Search search = { .store = store, .rules = rules, .scope = scope, .limit = limit, .hits = hits };
  gboolean done;

  search.key = karum_position_key (karum_position_key_base (rules), rules, state);
  done = search_once (&search, &local);
  if (!done && karum_position_index_give_up (store, &local)) {
    g_array_set_size (hits, 0);
    search.limit = limit;
    done = search_once (&search, &local);
  }
  if (!done) {
    g_propagate_error (error, g_steal_pointer (&local));
    return NULL;
  }
  if (limit > 0 && hits->len > limit)
    g_array_set_size (hits, limit);
  return g_steal_pointer (&hits);
}
