#include "karum-patterns.h"

#include "karum-pattern-match.h"
#include "karum-pattern-search.h"
#include "karum-position-filter.h"
#include "karum-store-private.h"

/* The turn of a hit that has not been looked for yet. */
#define PLY_UNKNOWN G_MAXUINT
/* No more threads than this. */
#define THREADS 4

typedef struct {
  KarumStore *store;
  const KarumPattern *pattern;
  const KarumGameFilter *filter; /* NULL for all games, those in the bin too */
  gboolean plain;                /* whether the filter finds everything */
  gboolean with_plies;           /* the first turn of every game is wanted, not of the first ones */
  KarumMatcher *matchers[2][KARUM_SIDE_MAX + 1]; /* by symmetry and side, once they are needed */
  GArray *hits;
} Search;

static void
search_clear (Search *search)
{
  for (guint i = 0; i < G_N_ELEMENTS (search->matchers); i++)
    for (guint side = 0; side <= KARUM_SIDE_MAX; side++)
      g_clear_pointer (&search->matchers[i][side], karum_matcher_free);
  g_array_unref (search->hits);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static const KarumMatcher *
matcher_for (Search *search, const KarumTraceHead *head)
{
  KarumMatcher **matcher = &search->matchers[head->symmetric != FALSE][head->side];

  if (!*matcher)
    *matcher
        = karum_matcher_new (search->pattern, head->side, head->symmetric ? KARUM_SYMMETRIES : 1);
  return *matcher;
}

/* -- Games of the index ----------------------------------------------------------------------- */

/* A game whose changes have to be looked at. */
typedef struct {
  guint32 place;    /* in the segment */
  guint32 head, at; /* where its head is, and its changes */
} Doubt;

/* A segment that is searched: first the heads of its games, then, in another thread, what happens
 * in those of which the heads do not tell. */
typedef struct {
  Search *search;
  const KarumSegment *segment;
  GByteArray *heads;
  GByteArray *traces; /* NULL if they are not needed */
  GArray *doubts;     /* (element-type Doubt) */
  GArray *hits;       /* (element-type KarumPositionHit) */
} Searched;

static void
searched_free (gpointer data)
{
  Searched *searched = data;

  g_clear_pointer (&searched->heads, g_byte_array_unref);
  g_clear_pointer (&searched->traces, g_byte_array_unref);
  g_array_unref (searched->doubts);
  g_array_unref (searched->hits);
  g_free (searched);
}

static void
look_at_game (Searched *searched, const KarumTraceHead *head, const Doubt *doubt)
{
  const KarumSegment *segment = searched->segment;
  Search *search = searched->search;
  KarumPositionHit hit = { segment->ids[doubt->place], PLY_UNKNOWN };
  KarumMatch match;

  if (head->side == 0 || !karum_bit (segment->live, doubt->place)
      || (search->plain && (segment->games[doubt->place].facts & KARUM_FACT_BIN)))
    return;
  match = karum_matcher_look (matcher_for (search, head), head);
  if (match == KARUM_MATCH_PERHAPS || (match == KARUM_MATCH_CERTAIN && search->with_plies))
    g_array_append_val (searched->doubts, *doubt);
  else if (match == KARUM_MATCH_CERTAIN)
    g_array_append_val (searched->hits, hit);
}

static gboolean
look_at_heads (Searched *searched, GError **error)
{
  KarumDb *db = searched->search->store->db;
  const guint8 *bytes, *end;
  KarumTraceHead head;
  Doubt doubt = { 0 };

  searched->heads = karum_segment_stream (db, searched->segment->id, KARUM_PART_HEADS, error);
  if (!searched->heads)
    return FALSE;
  bytes = searched->heads->data;
  end = bytes + searched->heads->len;
  for (; doubt.place < searched->segment->n_games; doubt.place++) {
    doubt.head = (guint32) (bytes - searched->heads->data);
    if (!karum_trace_head_read (&bytes, end, &head))
      return karum_segment_damaged (db, error);
    look_at_game (searched, &head, &doubt);
    doubt.at += head.size;
  }
  if (searched->doubts->len == 0)
    return TRUE;
  searched->traces = karum_segment_stream (db, searched->segment->id, KARUM_PART_TRACES, error);
  return searched->traces
         && (doubt.at == searched->traces->len || karum_segment_damaged (db, error));
}

/* In any thread: matchers are there by now. */
static void
settle_doubt (const Searched *searched, const Doubt *doubt)
{
  Search *search = searched->search;
  const guint8 *bytes = searched->heads->data + doubt->head;
  KarumPositionHit hit = { searched->segment->ids[doubt->place], PLY_UNKNOWN };
  KarumTraceHead head;

  karum_trace_head_read (&bytes, searched->heads->data + searched->heads->len, &head);
  if (karum_matcher_find (matcher_for (search, &head), &head, searched->traces->data + doubt->at,
                          head.size, search->with_plies ? &hit.ply : NULL))
    g_array_append_val (searched->hits, hit);
}

static void
settle_doubts (gpointer data, gpointer unused)
{
  const Searched *searched = data;

  (void) unused;
  for (guint i = 0; i < searched->doubts->len; i++)
    settle_doubt (searched, &g_array_index (searched->doubts, Doubt, i));
}

static gboolean
search_segment (Search *search,
                const KarumSegment *segment,
                GThreadPool *threads,
                GPtrArray *all,
                GError **error)
{
  Searched *searched = g_new0 (Searched, 1);

  g_ptr_array_add (all, searched);
  searched->search = search;
  searched->segment = segment;
  searched->doubts = g_array_new (FALSE, FALSE, sizeof (Doubt));
  searched->hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit));
  if (!look_at_heads (searched, error))
    return FALSE;
  if (searched->doubts->len > 0)
    g_thread_pool_push (threads, searched, NULL);
  return TRUE;
}

/* All segments; what the other threads still do is waited for. */
static gboolean
search_segments (Search *search, const KarumPositionIndex *index, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (searched_free);
  GThreadPool *threads = g_thread_pool_new (
      settle_doubts, NULL, (int) MIN (g_get_num_processors (), THREADS), FALSE, NULL);
  gboolean done = TRUE;

  for (guint i = 0; i < index->segments->len && done; i++)
    done = search_segment (search, karum_position_index_segment (index, i), threads, all, error);
  g_thread_pool_free (threads, FALSE, TRUE);
  for (guint i = 0; i < all->len && done; i++) {
    const GArray *hits = ((const Searched *) all->pdata[i])->hits;

    g_array_append_vals (search->hits, hits->data, hits->len);
  }
  return done;
}

static gboolean
search_index (Search *search, const KarumPositionIndex *index, GError **error)
{
  if (!search_segments (search, index, error))
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

    if (hit->ply != PLY_UNKNOWN)
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
  g_auto (Search) search = { .store = store,
                             .pattern = pattern,
                             .filter = filter,
                             .plain = filter && karum_position_filter_is_plain (filter, NULL),
                             .with_plies = with_plies,
                             .hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit)) };
  gboolean done;

  if (!karum_db_begin_read (store->db, error))
    return NULL;
  done = search_all (&search, limit, error);
  return karum_db_end (store->db, done, error) ? g_array_ref (search.hits) : NULL;
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
