/* karum-archive-worker.h: a thread with its own store, which runs requests in sequence.
 *
 * Their tasks return in the context in which they were created. An archive has a worker for each
 * lane, so that short requests never wait for long ones.
 */
#pragma once

#include <gio/gio.h>

#include "karum-progress.h"
#include "karum-request-private.h"
#include "karum-undo.h"

typedef struct _KarumTaskProgress KarumTaskProgress;

/**
 * karum_task_progress_new: @visit will be called in the context of @task, repeatedly, with the
 * latest numbers, and never after the callback of @task.
 * @visit: (nullable)
 * @data: must live until the callback of @task
 * Returns: (transfer full): must be kept until @task has returned
 */
KarumTaskProgress *karum_task_progress_new (GTask *task, KarumProgressVisit visit, gpointer data);
void karum_task_progress_free (KarumTaskProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTaskProgress, karum_task_progress_free)

typedef struct _KarumWorker KarumWorker;

/**
 * KarumWorkerOptions: the environment of a worker.
 */
typedef struct {
  const char *path;
  KarumStore *store;     /* (transfer full) (nullable): NULL to open @path on first use */
  gboolean reads_only;   /* opens @path read-only */
  gboolean glances;      /* with @reads_only: as in KarumStoreOptions */
  KarumHistory *history; /* records undo steps */
  /* Called in the worker's thread after something in the archive was changed; @reviewed, if it was
   * nothing but reviews. */
  void (*changed) (gpointer data);
  void (*reviewed) (gpointer data);
  /* (nullable): called while the worker is idle, after another connection has written something */
  void (*noticed) (gpointer data);
  gpointer data; /* for all callbacks */
  GDestroyNotify free;
} KarumWorkerOptions;

/* karum_worker_new: starts the thread. */
KarumWorker *karum_worker_new (const KarumWorkerOptions *options);

/* karum_worker_stop: waits until all pushed tasks are done, closes the store and frees @worker. */
void karum_worker_stop (KarumWorker *worker);

/* karum_worker_push: @task: (transfer full): made with karum_request_task_new(). It waits for the
 * tasks that were pushed to @after (nullable), which is stopped before @worker. */
void karum_worker_push (KarumWorker *worker, GTask *task, KarumWorker *after);

/* karum_task_progress_get: (transfer none): for the worker; it is cancelled by @task's
 * cancellable. */
const KarumProgress *karum_task_progress_get (KarumTaskProgress *progress);
