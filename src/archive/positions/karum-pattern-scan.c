#include "karum-pattern-scan.h"

#include "karum-pattern-match.h"
#include "karum-number-codec.h"
#include "karum-position-hits.h"

/* The maximum number of threads. */
#define THREADS 4

/* The matches in a segment. */
typedef struct {
  guint64 *games; /* (owned): bits by index in the segment */
  GArray *plies;  /* (owned) (element-type guint): for each of them, if plies are needed */
} Found;

/* Segments are scanned in threads. The calling thread reads for them: first the heads of the
 * games of a segment, then, if these don't decide all games, their traces. */
typedef struct {
  KarumDb *db;
  const KarumPattern *pattern;
  gboolean bin, with_plies;
  GThreadPool *threads;
  GAsyncQueue *returned; /* (element-type Task): finished by a thread */
  GPtrArray *spare;      /* (element-type Task): whose buffers can be reused */
  Found *found;          /* by segment */
  GMutex mutex;          /* protects @matchers */
  KarumMatcher *matchers[2][KARUM_SIDE_MAX + 1]; /* by symmetry and side, created on demand */
} Scan;

/* A game whose trace must be matched. */
typedef struct {
  guint32 place;    /* index in the segment */
  guint32 head, at; /* offsets of its head and its trace */
} Doubt;

/* A segment that is being scanned. */
typedef struct {
  Scan *scan;
  const KarumSegment *segment;
  Found *found;
  GByteArray *heads, *traces;
  GArray *doubts; /* (element-type Doubt): whose traces are read or must be */
  guint32 size;   /* of all traces, according to the heads */
  gboolean has_traces, damaged;
} Task;

static Task *
task_new (void)
{
  Task *task = g_new0 (Task, 1);

  task->heads = karum_stream_new ();
  task->traces = karum_stream_new ();
  task->doubts = g_array_new (FALSE, FALSE, sizeof (Doubt));
  return task;
}

static void
task_free (gpointer data)
{
  Task *task = data;

  g_byte_array_unref (task->heads);
  g_byte_array_unref (task->traces);
  g_array_unref (task->doubts);
  g_free (task);
}

/* -- Worker threads --------------------------------------------------------------------------- */

static const KarumMatcher *
matcher_for (Scan *scan, const KarumTraceHead *head)
{
  KarumMatcher **place = &scan->matchers[head->symmetric != FALSE][head->side];
  KarumMatcher *matcher = g_atomic_pointer_get (place);

  if (matcher)
    return matcher;
  g_mutex_lock (&scan->mutex);
  if (!*place)
    g_atomic_pointer_set (place, karum_matcher_new (scan->pattern, head->side,
                                                    head->symmetric ? KARUM_SYMMETRIES : 1));
  g_mutex_unlock (&scan->mutex);
  return *place;
}

static void
look_at_game (Task *task, const KarumTraceHead *head, const Doubt *doubt)
{
  const KarumSegment *segment = task->segment;
  Scan *scan = task->scan;
  KarumMatch match;

  if (head->side == 0 || !karum_bit (segment->live, doubt->place)
      || (!scan->bin && (segment->games[doubt->place].facts & KARUM_FACT_BIN)))
    return;
  match = karum_matcher_look (matcher_for (scan, head), head);
  if (match == KARUM_MATCH_PERHAPS || (match == KARUM_MATCH_CERTAIN && scan->with_plies))
    g_array_append_val (task->doubts, *doubt);
  else if (match == KARUM_MATCH_CERTAIN)
    karum_bit_set (task->found->games, doubt->place);
}

static void
look_at_heads (Task *task)
{
  const guint8 *bytes = task->heads->data, *end = bytes + task->heads->len;
  Doubt doubt = { 0 };

  for (; doubt.place < task->segment->n_games && !task->damaged; doubt.place++) {
    KarumTraceHead head;

    doubt.head = (guint32) (bytes - task->heads->data);
    task->damaged = !karum_trace_head_read (&bytes, end, &head);
    if (!task->damaged)
      look_at_game (task, &head, &doubt);
    task->damaged = task->damaged || head.size > G_MAXUINT32 - doubt.at;
    doubt.at += head.size;
  }
  task->size = doubt.at;
}

static void
settle_doubt (Task *task, const Doubt *doubt)
{
  const guint8 *bytes = task->heads->data + doubt->head;
  KarumTraceHead head;
  guint ply;

  karum_trace_head_read (&bytes, task->heads->data + task->heads->len, &head);
  if (!karum_matcher_find (matcher_for (task->scan, &head), &head, task->traces->data + doubt->at,
                           task->scan->with_plies ? &ply : NULL))
    return;
  karum_bit_set (task->found->games, doubt->place);
  if (task->scan->with_plies)
    g_array_append_val (task->found->plies, ply);
}

static void
settle_doubts (Task *task)
{
  task->damaged = task->traces->len != task->size;
  for (guint i = 0; i < task->doubts->len && !task->damaged; i++)
    settle_doubt (task, &g_array_index (task->doubts, Doubt, i));
  g_array_set_size (task->doubts, 0);
}

static void
work (gpointer data, gpointer unused)
{
  Task *task = data;

  (void) unused;
  if (task->has_traces)
    settle_doubts (task);
  else
    look_at_heads (task);
  g_async_queue_push (task->scan->returned, task);
}

/* -- Calling thread --------------------------------------------------------------------------- */

/* Reads heads or traces of the task and passes it to a thread. */
static gboolean
give (Task *task, GError **error)
{
  Scan *scan = task->scan;

  if (!karum_segment_stream (scan->db, task->segment->id,
                             task->has_traces ? KARUM_PART_TRACES : KARUM_PART_HEADS,
                             task->has_traces ? task->traces : task->heads, error))
    return FALSE;
  /* If no further thread can be created, the existing ones do the work. */
  g_thread_pool_push (scan->threads, task, NULL);
  return TRUE;
}

static gboolean
begin (Scan *scan, const KarumSegment *segment, Found *found, GError **error)
{
  Task *task = scan->spare->len > 0
                   ? g_ptr_array_steal_index_fast (scan->spare, scan->spare->len - 1)
                   : task_new ();

  task->scan = scan;
  task->segment = segment;
  task->found = found;
  task->has_traces = task->damaged = FALSE;
  found->games = g_new0 (guint64, segment->n_games / 64 + 1);
  found->plies = g_array_new (FALSE, FALSE, sizeof (guint));
  if (give (task, error))
    return TRUE;
  g_ptr_array_add (scan->spare, task);
  return FALSE;
}

/* Continues a task that a thread has finished; *@ended: whether the task is complete. */
static gboolean
take_back (Scan *scan, Task *task, gboolean *ended, GError **error)
{
  gboolean fine = !task->damaged || karum_segment_damaged (scan->db, error);

  *ended = TRUE;
  if (fine && task->doubts->len > 0) {
    task->has_traces = TRUE;
    fine = give (task, error);
    *ended = !fine;
  }
  if (*ended)
    g_ptr_array_add (scan->spare, task);
  return fine;
}

/* Only a few segments at a time: the data read waits in memory. */
static gboolean
look_at_segments (Scan *scan, const KarumPositionIndex *index, guint most, GError **error)
{
  guint begun = 0, running = 0;
  gboolean fine = TRUE;

  while (running > 0 || (fine && begun < index->segments->len)) {
    gboolean more = fine && begun < index->segments->len && running < most;
    Task *task = more ? g_async_queue_try_pop (scan->returned) : g_async_queue_pop (scan->returned);
    gboolean ended = TRUE;

    if (!task) {
      fine = begin (scan, karum_position_index_segment (index, begun), &scan->found[begun], error);
      begun++;
      running += fine ? 1 : 0;
      continue;
    }
    if (fine)
      fine = take_back (scan, task, &ended, error);
    else
      g_ptr_array_add (scan->spare, task);
    running -= ended ? 1 : 0;
  }
  return fine;
}

static void
append_hits (GArray *hits, const KarumSegment *segment, const Found *found)
{
  guint n = 0;

  for (guint word = 0; word <= segment->n_games / 64; word++)
    for (guint64 rest = found->games[word]; rest != 0; rest &= rest - 1) {
      KarumPositionHit hit
          = { segment->ids[64 * word + (guint) __builtin_ctzll (rest)], KARUM_PLY_UNKNOWN };

      if (found->plies->len > 0)
        hit.ply = g_array_index (found->plies, guint, n++);
      g_array_append_val (hits, hit);
    }
}

static GArray *
all_hits (const Scan *scan, const KarumPositionIndex *index)
{
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit));

  for (guint i = 0; i < index->segments->len; i++)
    append_hits (hits, karum_position_index_segment (index, i), &scan->found[i]);
  return hits;
}

static void
scan_clear (Scan *scan, guint n_segments)
{
  g_thread_pool_free (scan->threads, FALSE, TRUE);
  for (guint i = 0; i < n_segments; i++) {
    g_free (scan->found[i].games);
    g_clear_pointer (&scan->found[i].plies, g_array_unref);
  }
  g_free (scan->found);
  g_async_queue_unref (scan->returned);
  g_ptr_array_unref (scan->spare);
  g_mutex_clear (&scan->mutex);
  for (guint i = 0; i < G_N_ELEMENTS (scan->matchers); i++)
    for (guint side = 0; side <= KARUM_SIDE_MAX; side++)
      g_clear_pointer (&scan->matchers[i][side], karum_matcher_free);
}

GArray *
karum_pattern_scan (KarumDb *db,
                    const KarumPositionIndex *index,
                    const KarumPattern *pattern,
                    gboolean bin,
                    gboolean with_plies,
                    GError **error)
{
  guint n_threads = MIN (g_get_num_processors (), THREADS);
  Scan scan = { .db = db, .pattern = pattern, .bin = bin, .with_plies = with_plies };
  GArray *hits = NULL;

  scan.threads = g_thread_pool_new (work, NULL, (int) n_threads, FALSE, NULL);
  scan.returned = g_async_queue_new ();
  scan.spare = g_ptr_array_new_with_free_func (task_free);
  scan.found = g_new0 (Found, index->segments->len);
  g_mutex_init (&scan.mutex);
  if (look_at_segments (&scan, index, n_threads + 1, error))
    hits = all_hits (&scan, index);
  scan_clear (&scan, index->segments->len);
  return hits;
}
