/* karum-archive-worker.h: a thread with a store of its own, which does requests one after the
 * other.
 *
 * Their tasks return in the context where they were made. An archive has a worker for each lane, so
 * that what is short never waits for what is long.
 */
#pragma once

#include <gio/gio.h>

#include "karum-request-private.h"
#include "karum-undo.h"

G_BEGIN_DECLS

typedef struct _KarumWorker KarumWorker;

/**
 * KarumWorkerOptions: what a worker works with.
 */
typedef struct {
  const char *path;
  KarumStore *store;     /* (transfer full) (nullable): NULL to open @path when it is needed */
  gboolean reads_only;   /* opens @path for reading alone */
  KarumHistory *history; /* where steps are remembered */
  KarumTraffic *traffic; /* shared by the workers of an archive */
  /* Called in the worker's thread when something in the archive was changed. */
  void (*changed) (gpointer data);
  /* (nullable): the same while nothing is asked, when another connection has written something */
  void (*noticed) (gpointer data);
  gpointer data; /* for both */
  GDestroyNotify free;
} KarumWorkerOptions;

/* karum_worker_new: starts the thread. */
KarumWorker *karum_worker_new (const KarumWorkerOptions *options);

/* karum_worker_stop: waits until all that was pushed is done, closes the store and frees @worker.
 */
void karum_worker_stop (KarumWorker *worker);

/* karum_worker_push: @task: (transfer full): made with karum_request_task_new() */
void karum_worker_push (KarumWorker *worker, GTask *task);

G_END_DECLS
