#include "karum-patterns.h"

#include "karum-pattern-match.h"
#include "karum-pattern-search.h"
#include "karum-position-filter.h"
#include "karum-store-private.h"

/* The turn of a hit that has not been looked for yet. */
#define PLY_UNKNOWN G_MAXUINT

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

/* A segment that is searched. */
typedef struct {
  const KarumSegment *segment;
  GByteArray *heads;
  GByteArray *traces; /* NULL until they are needed */
  gsize at;           /* of the game's trace */
} Searched;

static void
searched_clear (Searched *searched)
{
  g_clear_pointer (&searched->heads, g_byte_array_unref);
  g_clear_pointer (&searched->traces, g_byte_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Searched, searched_clear)

static gboolean
read_trace (Search *search,
            Searched *searched,
            const KarumTraceHead *head,
            gboolean *found,
            guint *ply,
            GError **error)
{
  if (!searched->traces)
    searched->traces
        = karum_segment_stream (search->store->db, searched->segment->id, KARUM_PART_TRACES, error);
  if (!searched->traces)
    return FALSE;
  if (searched->at + head->size > searched->traces->len)
    return karum_segment_damaged (search->store->db, error);
  *found = karum_matcher_find (matcher_for (search, head), head,
                               searched->traces->data + searched->at, head->size, ply);
  return TRUE;
}

static gboolean
search_game (
    Search *search, Searched *searched, const KarumTraceHead *head, guint place, GError **error)
{
  const KarumSegment *segment = searched->segment;
  KarumPositionHit hit = { segment->ids[place], PLY_UNKNOWN };
  gboolean found;
  KarumMatch match;

  if (head->side == 0 || !karum_bit (segment->live, place)
      || (search->plain && (segment->games[place].facts & KARUM_FACT_BIN)))
    return TRUE;
  match = karum_matcher_look (matcher_for (search, head), head);
  found = match == KARUM_MATCH_CERTAIN;
  if ((match == KARUM_MATCH_PERHAPS || (found && search->with_plies))
      && !read_trace (search, searched, head, &found, &hit.ply, error))
    return FALSE;
  if (found)
    g_array_append_val (search->hits, hit);
  return TRUE;
}

static gboolean
search_segment (Search *search, const KarumSegment *segment, GError **error)
{
  g_auto (Searched) searched = { .segment = segment };
  const guint8 *at, *end;
  KarumTraceHead head;

  searched.heads = karum_segment_stream (search->store->db, segment->id, KARUM_PART_HEADS, error);
  if (!searched.heads)
    return FALSE;
  at = searched.heads->data;
  end = at + searched.heads->len;
  for (guint place = 0; place < segment->n_games; place++) {
    if (!karum_trace_head_read (&at, end, &head))
      return karum_segment_damaged (search->store->db, error);
    if (!search_game (search, &searched, &head, place, error))
      return FALSE;
    searched.at += head.size;
  }
  return TRUE;
}

static gboolean
search_index (Search *search, const KarumPositionIndex *index, GError **error)
{
  for (guint i = 0; i < index->segments->len; i++)
    if (!search_segment (search, karum_position_index_segment (index, i), error))
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
