#include "karum-archive-worker.h"

/* About the refresh interval of a screen; more frequent reports are not visible. */
#define MICROSECONDS_BETWEEN 40000

/* Shared by both threads; the numbers are protected by @lock. */
typedef struct {
  GMutex lock;
  guint64 done, total;
  gboolean waiting; /* a report is scheduled */
  KarumProgressVisit visit;
  gpointer data;
} Figures;

struct _KarumTaskProgress {
  KarumProgress progress;
  GMainContext *context; /* (owned) */
  int priority;
  gint64 told; /* monotonic time of the last report */
  Figures *figures;
};

static void
figures_clear (gpointer figures)
{
  g_mutex_clear (&((Figures *) figures)->lock);
}

static void
figures_unref (gpointer figures)
{
  g_atomic_rc_box_release_full (figures, figures_clear);
}

/* Runs in the task's context. */
static gboolean
tell_progress (gpointer data)
{
  Figures *figures = data;
  guint64 done, total;

  g_mutex_lock (&figures->lock);
  done = figures->done;
  total = figures->total;
  figures->waiting = FALSE;
  g_mutex_unlock (&figures->lock);
  figures->visit (done, total, figures->data);
  return G_SOURCE_REMOVE;
}

/* A source with the task's priority is dispatched before the task's return, which is attached
 * later. */
static void
send (KarumTaskProgress *self)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, self->priority);
  g_source_set_callback (source, tell_progress, g_atomic_rc_box_acquire (self->figures),
                         figures_unref);
  g_source_attach (source, self->context);
}

/* Runs in the worker's thread. */
static void
note (guint64 done, guint64 total, gpointer data)
{
  KarumTaskProgress *self = data;
  gint64 now = g_get_monotonic_time ();
  gboolean due = now - self->told >= MICROSECONDS_BETWEEN;

  g_mutex_lock (&self->figures->lock);
  self->figures->done = done;
  self->figures->total = total;
  due = due && !self->figures->waiting;
  if (due)
    self->figures->waiting = TRUE;
  g_mutex_unlock (&self->figures->lock);
  if (!due)
    return;
  self->told = now;
  send (self);
}

KarumTaskProgress *
karum_task_progress_new (GTask *task, KarumProgressVisit visit, gpointer data)
{
  KarumTaskProgress *self = g_new0 (KarumTaskProgress, 1);

  self->progress.cancellable = g_task_get_cancellable (task);
  self->progress.visit = visit ? note : NULL;
  self->progress.data = self;
  self->context = g_main_context_ref (g_task_get_context (task));
  self->priority = g_task_get_priority (task);
  self->figures = g_atomic_rc_box_new0 (Figures);
  g_mutex_init (&self->figures->lock);
  self->figures->visit = visit;
  self->figures->data = data;
  return self;
}

void
karum_task_progress_free (KarumTaskProgress *self)
{
  g_main_context_unref (self->context);
  figures_unref (self->figures);
  g_free (self);
}

const KarumProgress *
karum_task_progress_get (KarumTaskProgress *self)
{
  return &self->progress;
}

/* How often the archive is checked for changes by other programs. */
#define POLL_MICROSECONDS (2 * G_USEC_PER_SEC)

struct _KarumWorker {
  GThread *thread;
  GAsyncQueue *queue; /* (element-type Item) */
  char *path;
  KarumHistory *history; /* (owned) */
  KarumStore *store;     /* (nullable): NULL until the first request */
  gboolean reads_only, glances;
  void (*changed) (gpointer data);
  void (*reviewed) (gpointer data);
  void (*noticed) (gpointer data);
  gpointer changed_data;
  GDestroyNotify free_changed_data;
};

typedef struct {
  GTask *task;        /* NULL ends the thread */
  GApplication *held; /* (nullable): held until the task is done */
  KarumWorker *next;  /* (nullable): the worker that runs the task, if this one only passes it on */
} Item;

static void
interrupt (GCancellable *cancellable, gpointer store)
{
  (void) cancellable;
  karum_store_interrupt (store);
}

static void
item_free (gpointer data)
{
  Item *item = data;

  if (item->held)
    g_application_release (item->held);
  g_clear_object (&item->task);
  g_free (item);
}

static gboolean
release (gpointer item)
{
  (void) item;
  return G_SOURCE_REMOVE;
}

/* The last reference to a task, and perhaps to the archive, is dropped in the task's context. */
static void
release_at_home (Item *item)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, g_task_get_priority (item->task));
  g_source_set_callback (source, release, item, item_free);
  g_source_attach (source, g_task_get_context (item->task));
}

static gboolean
ensure_store (KarumWorker *worker, GTask *task)
{
  const KarumStoreOptions options
      = { .existing = TRUE, .read_only = worker->reads_only, .glance = worker->glances };
  GError *error = NULL;

  if (worker->store)
    return TRUE;
  worker->store = karum_store_open (worker->path, &options, &error);
  if (!worker->store) {
    g_task_return_error (task, error);
    return FALSE;
  }
  karum_store_set_history (worker->store, worker->history);
  return TRUE;
}

static void
run_task (KarumWorker *worker, GTask *task)
{
  const KarumOperation *operation = karum_request_operation (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  gulong handler = 0;
  gboolean changed;

  /* Writes are not interrupted; long work checks its cancellable itself. */
  if (cancellable && (!operation->writes || operation->stoppable))
    handler = g_cancellable_connect (cancellable, G_CALLBACK (interrupt), worker->store, NULL);
  changed = karum_request_run (task, worker->store);
  if (handler != 0)
    g_cancellable_disconnect (cancellable, handler);
  if (changed && operation->writes)
    (operation->reviews ? worker->reviewed : worker->changed) (worker->changed_data);
}

static void
run_item (KarumWorker *worker, Item *item)
{
  KarumWorker *next = g_steal_pointer (&item->next);

  if (next) {
    g_async_queue_push (next->queue, item);
    return;
  }
  if (!g_task_return_error_if_cancelled (item->task) && ensure_store (worker, item->task))
    run_task (worker, item->task);
  release_at_home (item);
}

static void
worker_free (KarumWorker *worker)
{
  g_clear_pointer (&worker->store, karum_store_close);
  karum_history_unref (worker->history);
  g_free (worker->path);
  worker->free_changed_data (worker->changed_data);
  g_async_queue_unref (worker->queue);
  g_free (worker);
}

/* The next item; NULL after a timeout if the worker polls. */
static Item *
wait_for_item (KarumWorker *worker)
{
  return worker->noticed ? g_async_queue_timeout_pop (worker->queue, POLL_MICROSECONDS)
                         : g_async_queue_pop (worker->queue);
}

static gpointer
work (gpointer data)
{
  KarumWorker *worker = data;
  gboolean running = TRUE;

  if (worker->store)
    karum_store_set_history (worker->store, worker->history);
  while (running) {
    Item *item = wait_for_item (worker);

    if (!item) {
      if (worker->store && karum_store_changed (worker->store)) {
        karum_store_look_at_history (worker->store);
        worker->noticed (worker->changed_data);
      }
      continue;
    }
    running = item->task != NULL;
    if (running)
      run_item (worker, item);
    else
      item_free (item);
  }
  return NULL;
}

KarumWorker *
karum_worker_new (const KarumWorkerOptions *options)
{
  KarumWorker *worker = g_new0 (KarumWorker, 1);

  worker->path = g_strdup (options->path);
  worker->history = karum_history_ref (options->history);
  worker->store = options->store;
  worker->reads_only = options->reads_only;
  worker->glances = options->glances;
  worker->changed = options->changed;
  worker->reviewed = options->reviewed;
  worker->noticed = options->noticed;
  worker->changed_data = options->data;
  worker->free_changed_data = options->free;
  worker->queue = g_async_queue_new ();
  worker->thread = g_thread_new ("archive", work, worker);
  return worker;
}

void
karum_worker_stop (KarumWorker *worker)
{
  g_async_queue_push (worker->queue, g_new0 (Item, 1));
  g_thread_join (worker->thread);
  worker_free (worker);
}

void
karum_worker_push (KarumWorker *worker, GTask *task, KarumWorker *after)
{
  const KarumOperation *operation = karum_request_operation (task);
  Item *item = g_new0 (Item, 1);

  item->task = task;
  item->next = after ? worker : NULL;
  /* A program whose last window is closed must not end before it has written everything. */
  item->held = operation->writes && !operation->stoppable ? g_application_get_default () : NULL;
  if (item->held)
    g_application_hold (item->held);
  g_async_queue_push ((after ? after : worker)->queue, item);
}
