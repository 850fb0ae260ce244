#include "karum-pattern-scan.h"

#include "karum-number-codec.h"
#include "karum-pattern-match.h"
#include "karum-position-hits.h"

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
begin (Task *task, GThreadPool *threads, GError **error)
{
  task->traces = karum_stream_new ();
  task->hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit));
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
    fine = fine && begin (&tasks[i], threads, error);
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
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (KarumPositionHit));

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

GArray *
karum_pattern_scan (KarumDb *db,
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
