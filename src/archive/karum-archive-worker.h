/* karum-archive-worker.h: the thread that owns the store of an archive.
 *
 * A job is a function that runs in that thread; its GTask returns in the context where it was made.
 */
#pragma once

#include <gio/gio.h>

#include "karum-archive.h"
#include "karum-store.h"

G_BEGIN_DECLS

typedef struct _KarumWorker KarumWorker;

/**
 * KarumJob: the work of one call, done in the worker's thread with the data of its @task. @run
 * returns its result through @task, and whether it was one.
 */
typedef struct {
  gboolean (*run) (KarumStore *store, GTask *task, gpointer data);
  gboolean writes;
} KarumJob;

/**
 * karum_worker_new: starts the thread.
 * @store: (transfer full)
 * @changed: called in the worker's thread when something in the archive was changed
 * @data: for @changed; freed with @free at the end
 */
KarumWorker *karum_worker_new (KarumStore *store,
                               void (*changed) (gpointer data),
                               gpointer data,
                               GDestroyNotify free);

/* karum_worker_stop: waits until all that was pushed is done, closes the store and frees @worker.
 */
void karum_worker_stop (KarumWorker *worker);

/* karum_worker_push: @task: (transfer full) */
void karum_worker_push (KarumWorker *worker, GTask *task, const KarumJob *job);

/* karum_archive_push: as karum_worker_push(), to the thread of @archive. */
void karum_archive_push (KarumArchive *archive, GTask *task, const KarumJob *job);

/* karum_job_return_done: for run(): TRUE or @error, which is taken, as the result of @task. */
gboolean karum_job_return_done (GTask *task, gboolean done, GError *error);

/* karum_job_return_found: the same with @found, or @error where it is NULL. */
gboolean karum_job_return_found (GTask *task, gpointer found, GDestroyNotify free, GError *error);

G_END_DECLS
