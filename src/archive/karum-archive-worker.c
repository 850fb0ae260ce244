#include "karum-archive-worker.h"

/* How often the archive is looked at for changes by other programs. */
#define POLL_MICROSECONDS (2 * G_USEC_PER_SEC)

struct _KarumWorker {
  GThread *thread;
  GAsyncQueue *queue; /* (element-type Item) */
  KarumStore *store;
  void (*changed) (gpointer data);
  gpointer changed_data;
  GDestroyNotify free_changed_data;
};

typedef struct {
  GTask *task; /* NULL ends the thread */
  KarumJob job;
  GApplication *held; /* (nullable): kept running until the job is done */
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

/* The last reference to a task, and with it perhaps to the archive, is dropped at home. */
static void
release_at_home (Item *item)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, g_task_get_priority (item->task));
  g_source_set_callback (source, release, item, item_free);
  g_source_attach (source, g_task_get_context (item->task));
}

static void
run_item (KarumWorker *worker, Item *item)
{
  GCancellable *cancellable = g_task_get_cancellable (item->task);
  gulong handler = 0;
  gboolean done;

  if (!g_task_return_error_if_cancelled (item->task)) {
    /* What is being written is left to finish: it takes no time worth saving. */
    if (cancellable && !item->job.writes)
      handler = g_cancellable_connect (cancellable, G_CALLBACK (interrupt), worker->store, NULL);
    done = item->job.run (worker->store, item->task, g_task_get_task_data (item->task));
    if (handler != 0)
      g_cancellable_disconnect (cancellable, handler);
    if (done && item->job.writes)
      worker->changed (worker->changed_data);
  }
  release_at_home (item);
}

static void
worker_free (KarumWorker *worker)
{
  karum_store_close (worker->store);
  worker->free_changed_data (worker->changed_data);
  g_async_queue_unref (worker->queue);
  g_free (worker);
}

static gpointer
work (gpointer data)
{
  KarumWorker *worker = data;
  gboolean running = TRUE;

  while (running) {
    Item *item = g_async_queue_timeout_pop (worker->queue, POLL_MICROSECONDS);

    if (!item) {
      if (karum_store_changed (worker->store))
        worker->changed (worker->changed_data);
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
karum_worker_new (KarumStore *store,
                  void (*changed) (gpointer data),
                  gpointer data,
                  GDestroyNotify free)
{
  KarumWorker *worker = g_new0 (KarumWorker, 1);

  worker->store = store;
  worker->changed = changed;
  worker->changed_data = data;
  worker->free_changed_data = free;
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
karum_worker_push (KarumWorker *worker, GTask *task, const KarumJob *job)
{
  Item *item = g_new0 (Item, 1);

  item->task = task;
  item->job = *job;
  /* A program whose last window is closed does not end before it has written everything. */
  item->held = job->writes ? g_application_get_default () : NULL;
  if (item->held)
    g_application_hold (item->held);
  g_async_queue_push (worker->queue, item);
}

gboolean
karum_job_return_done (GTask *task, gboolean done, GError *error)
{
  if (done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  return done;
}

gboolean
karum_job_return_found (GTask *task, gpointer found, GDestroyNotify free, GError *error)
{
  if (found)
    g_task_return_pointer (task, found, free);
  else
    g_task_return_error (task, error);
  return found != NULL;
}
