#include "karum-pattern-search.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-number-codec.h"
#include "karum-pattern.h"
#include "karum-position-index.h"
#include "karum-replay.h"
#include "karum-store-inside.h"

/* The pattern under one symmetry. */
typedef struct {
  KarumPointSet corners; /* possible places of its lower left corner */
  guint n[4];            /* by KarumContent: the number of points that must have it */
  guint16 points[4][KARUM_TRACE_POINTS]; /* by KarumContent: their offsets from the corner */
} Image;

struct _KarumMatcher {
  guint n_points; /* of the board */
  guint words;
  guint n_images;
  Image *images[KARUM_SYMMETRIES];
};

/* An image and the corners at which it may stand in a game. */
typedef struct {
  const Image *image;
  KarumPointSet corners;
} Candidate;

/* A game that is being gone through. */
typedef struct {
  guint n_candidates;
  Candidate candidates[KARUM_SYMMETRIES];
  guint8 cells[KARUM_TRACE_POINTS]; /* KarumContent */
} Board;

static Image *
image_new (const KarumPattern *pattern, guint side)
{
  Image *image = g_new0 (Image, 1);

  for (guint row = 0; row + pattern->rows <= side; row++)
    for (guint column = 0; column + pattern->columns <= side; column++)
      karum_point_set_add (&image->corners, row * side + column);
  for (guint row = 0; row < pattern->rows; row++)
    for (guint column = 0; column < pattern->columns; column++) {
      guint8 content = pattern->points[row * pattern->columns + column];

      if (content != KARUM_PATTERN_ANY)
        image->points[content][image->n[content]++] = (guint16) (row * side + column);
    }
  return image;
}

/* Adds the image unless an equal one exists: many patterns are symmetric themselves. */
static void
add_image (KarumMatcher *matcher, Image *image)
{
  gboolean known = FALSE;

  for (guint i = 0; i < matcher->n_images && !known; i++)
    known = memcmp (matcher->images[i], image, sizeof *image) == 0;
  if (known)
    g_free (image);
  else
    matcher->images[matcher->n_images++] = image;
}

KarumMatcher *
karum_matcher_new (const KarumPattern *pattern, guint side, guint symmetries)
{
  KarumMatcher *matcher = g_new0 (KarumMatcher, 1);

  matcher->n_points = side * side;
  matcher->words = karum_trace_words (side);
  for (guint symmetry = 0; symmetry < symmetries; symmetry++) {
    KarumPattern turned;

    karum_pattern_turned (pattern, symmetry, &turned);
    if (turned.columns <= side && turned.rows <= side)
      add_image (matcher, image_new (&turned, side));
  }
  return matcher;
}

void
karum_matcher_free (KarumMatcher *matcher)
{
  for (guint i = 0; i < matcher->n_images; i++)
    g_free (matcher->images[i]);
  g_free (matcher);
}

/* -- Games in which the pattern may occur ----------------------------------------------------- */

/* Keeps the corners for which the point at @offset is in @set; FALSE if none is left. */
static inline gboolean
keep_corners (KarumPointSet *corners, const KarumPointSet *set, guint offset, guint words)
{
  guint skip = offset / 64, shift = offset % 64;
  guint64 any = 0;

  for (guint i = 0; i < words; i++) {
    guint64 low = i + skip < words ? set->words[i + skip] : 0;
    guint64 high = i + skip + 1 < words ? set->words[i + skip + 1] : 0;

    corners->words[i] &= shift == 0 ? low : low >> shift | high << (64 - shift);
    any |= corners->words[i];
  }
  return any != 0;
}

/* Whether there are corners for which every non-empty point has the wanted content at some time. */
static gboolean
find_corners (Candidate *candidate, const KarumTrace *trace, guint words)
{
  const Image *image = candidate->image;

  candidate->corners = image->corners;
  for (guint content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++)
    for (guint i = 0; i < image->n[content]; i++)
      if (!keep_corners (&candidate->corners, &trace->ever[content], image->points[content][i],
                         words))
        return FALSE;
  return TRUE;
}

static guint
find_candidates (const KarumMatcher *matcher, const KarumTrace *trace, Candidate *candidates)
{
  guint n = 0;

  for (guint i = 0; i < matcher->n_images; i++) {
    candidates[n].image = matcher->images[i];
    if (find_corners (&candidates[n], trace, matcher->words))
      n++;
  }
  return n;
}

/* -- Positions -------------------------------------------------------------------------------- */

static gboolean
stands_at (const Image *image, const guint8 *cells, guint corner)
{
  for (guint content = 0; content < 4; content++)
    for (guint i = 0; i < image->n[content]; i++)
      if (cells[corner + image->points[content][i]] != content)
        return FALSE;
  return TRUE;
}

static gboolean
stands (const Board *board, guint words)
{
  for (guint i = 0; i < board->n_candidates; i++)
    for (guint word = 0; word < words; word++)
      for (guint64 rest = board->candidates[i].corners.words[word]; rest != 0; rest &= rest - 1)
        if (stands_at (board->candidates[i].image, board->cells,
                       64 * word + (guint) __builtin_ctzll (rest)))
          return TRUE;
  return FALSE;
}

/* Whether an image stands where @point is one of its points. */
static gboolean
stands_around (const Board *board, guint point)
{
  guint8 content = board->cells[point];

  for (guint i = 0; i < board->n_candidates; i++) {
    const Candidate *candidate = &board->candidates[i];
    const guint16 *offsets = candidate->image->points[content];

    for (guint j = 0; j < candidate->image->n[content] && offsets[j] <= point; j++)
      if (karum_point_set_has (&candidate->corners, point - offsets[j])
          && stands_at (candidate->image, board->cells, point - offsets[j]))
        return TRUE;
  }
  return FALSE;
}

/* A pattern that didn't stand before a turn can only stand around the points that it changed. */
static gboolean
stands_after (const Board *board, const guint8 *changes, const guint8 *end)
{
  for (; changes < end; changes += KARUM_TRACE_CHANGE_BYTES)
    if (stands_around (board, karum_trace_change (changes).point))
      return TRUE;
  return FALSE;
}

/* Makes the changes that belong to the position @after more turns, and returns those that follow;
 * NULL if they are malformed. */
static const guint8 *
make_changes (Board *board, guint n_points, const guint8 *at, const guint8 *end, guint after)
{
  for (; at < end; at += KARUM_TRACE_CHANGE_BYTES) {
    KarumTraceChange change = karum_trace_change (at);

    if (change.step != after)
      return at;
    if (change.point >= n_points)
      return NULL;
    board->cells[change.point] = (guint8) change.content;
    after = 0;
  }
  return at;
}

gboolean
karum_matcher_find (const KarumMatcher *matcher, const KarumTrace *trace, guint *ply)
{
  const guint8 *end = trace->changes + trace->size, *at;
  Board board;

  board.n_candidates = find_candidates (matcher, trace, board.candidates);
  if (board.n_candidates == 0)
    return FALSE;
  memset (board.cells, KARUM_CELL_EMPTY, matcher->n_points);
  *ply = 0;
  at = make_changes (&board, matcher->n_points, trace->changes, end, 0);
  if (at && stands (&board, matcher->words))
    return TRUE;
  while (at && at < end) {
    const guint8 *changes = at;
    guint step = karum_trace_change (at).step;

    *ply += step;
    at = make_changes (&board, matcher->n_points, at, end, step);
    if (at && stands_after (&board, changes, at))
      return TRUE;
  }
  return FALSE;
}

/* The maximum number of threads. */
#define THREADS 4

/* Segments are scanned in threads, for which the calling thread reads. */
typedef struct {
  KarumDb *db;
  gboolean bin;
  GAsyncQueue *returned;                         /* (element-type Task): finished by a thread */
  KarumMatcher *matchers[2][KARUM_SIDE_MAX + 1]; /* (owned): by symmetry and side */
} Scan;

/* A segment. */
typedef struct {
  const Scan *scan;
  const KarumSegment *segment;
  GByteArray *traces; /* (owned) (nullable): while it is scanned */
  GArray *hits;       /* (owned) (nullable) (element-type KarumPositionHit) */
  gboolean damaged;
} Task;

/* -- Worker threads --------------------------------------------------------------------------- */

static void
look_at_game (Task *task, guint place, const KarumTrace *trace)
{
  const KarumSegment *segment = task->segment;
  KarumPositionHit hit = { .game = segment->ids[place] };

  if (trace->side == 0 || !karum_bit (segment->live, place)
      || (!task->scan->bin && (segment->games[place].facts & KARUM_FACT_BIN)))
    return;
  if (karum_matcher_find (task->scan->matchers[trace->symmetric != FALSE][trace->side], trace,
                          &hit.ply))
    g_array_append_val (task->hits, hit);
}

static void
work (gpointer data, gpointer unused)
{
  Task *task = data;
  const guint8 *at = task->traces->data, *end = at + task->traces->len;
  KarumTrace trace;

  (void) unused;
  for (guint place = 0; place < task->segment->n_games && !task->damaged; place++) {
    task->damaged = !karum_trace_read (&at, end, &trace);
    if (!task->damaged)
      look_at_game (task, place, &trace);
  }
  g_async_queue_push (task->scan->returned, task);
}

/* -- Calling thread --------------------------------------------------------------------------- */

static gboolean
begin_task (Task *task, GThreadPool *threads, GError **error)
{
  task->traces = karum_stream_new ();
  task->hits = karum_array_new (KarumPositionHit);
  if (!karum_segment_stream (task->scan->db, task->segment->id, KARUM_PART_TRACES, task->traces,
                             error))
    return FALSE;
  /* If no further thread can be created, the existing ones do the work. */
  g_thread_pool_push (threads, task, NULL);
  return TRUE;
}

/* Waits until a thread has finished a task. */
static gboolean
take_back (const Scan *scan, GError **error)
{
  Task *task = g_async_queue_pop (scan->returned);

  g_clear_pointer (&task->traces, g_byte_array_unref);
  return !task->damaged || karum_segment_damaged (scan->db, error);
}

/* Only a few segments at a time: what is read for them waits in memory. */
static gboolean
look_at_segments (const Scan *scan, Task *tasks, guint n, GError **error)
{
  guint n_threads = MIN (g_get_num_processors (), THREADS), running = 0;
  GThreadPool *threads = g_thread_pool_new (work, NULL, (int) n_threads, FALSE, NULL);
  gboolean fine = TRUE;

  for (guint i = 0; i < n && fine; i++) {
    if (running > n_threads) {
      fine = take_back (scan, error);
      running--;
    }
    fine = fine && begin_task (&tasks[i], threads, error);
    running += fine ? 1 : 0;
  }
  for (; running > 0; running--)
    fine = take_back (scan, fine ? error : NULL) && fine;
  g_thread_pool_free (threads, FALSE, TRUE);
  return fine;
}

static GArray *
all_hits (const Task *tasks, guint n)
{
  GArray *hits = karum_array_new (KarumPositionHit);

  for (guint i = 0; i < n; i++)
    g_array_append_vals (hits, tasks[i].hits->data, tasks[i].hits->len);
  return hits;
}

static void
scan_init (Scan *scan, const KarumPattern *pattern)
{
  scan->returned = g_async_queue_new ();
  for (guint side = 1; side <= KARUM_SIDE_MAX; side++) {
    scan->matchers[FALSE][side] = karum_matcher_new (pattern, side, 1);
    scan->matchers[TRUE][side] = karum_matcher_new (pattern, side, KARUM_SYMMETRIES);
  }
}

static void
scan_clear (Scan *scan)
{
  g_async_queue_unref (scan->returned);
  for (guint i = 0; i < G_N_ELEMENTS (scan->matchers); i++)
    for (guint side = 1; side <= KARUM_SIDE_MAX; side++)
      karum_matcher_free (scan->matchers[i][side]);
}

/**
 * pattern_scan: finds the games of @index in which @pattern occurs.
 * @bin: whether to include games in the bin
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): segment by segment, in the
 * order of games
 */
static GArray *
pattern_scan (KarumDb *db,
              const KarumPositionIndex *index,
              const KarumPattern *pattern,
              gboolean bin,
              GError **error)
{
  guint n = index->segments->len;
  g_autofree Task *tasks = g_new0 (Task, n);
  Scan scan = { .db = db, .bin = bin };
  GArray *hits = NULL;

  scan_init (&scan, pattern);
  for (guint i = 0; i < n; i++)
    tasks[i] = (Task){ .scan = &scan, .segment = karum_position_index_segment (index, i) };
  if (look_at_segments (&scan, tasks, n, error))
    hits = all_hits (tasks, n);
  for (guint i = 0; i < n; i++) {
    g_clear_pointer (&tasks[i].traces, g_byte_array_unref);
    g_clear_pointer (&tasks[i].hits, g_array_unref);
  }
  scan_clear (&scan);
  return hits;
}

typedef struct {
  KarumStore *store;
  const KarumPattern *pattern;
  const KarumScope *scope;
  GArray *hits; /* (owned) (element-type KarumPositionHit): after the index was searched */
} Search;

static gboolean
search_index (Search *search, const KarumPositionIndex *index, GError **error)
{
  search->hits = pattern_scan (karum_store_db (search->store), index, search->pattern,
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
