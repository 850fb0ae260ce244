#include "karum-archive-progress.h"

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
tell (gpointer data)
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
  g_source_set_callback (source, tell, g_atomic_rc_box_acquire (self->figures), figures_unref);
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
