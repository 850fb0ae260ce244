/* karum-archive-worker.h: a thread with a store of its own, in which jobs run one after the other.
 *
 * A job is a function that runs in that thread; its GTask returns in the context where it was made.
 * An archive has a worker for each lane, so that what is short never waits for what is long.
 */
#pragma once

#include <gio/gio.h>

#include "karum-archive.h"
#include "karum-undo.h"

G_BEGIN_DECLS

typedef struct _KarumWorker KarumWorker;

/* Which worker runs a job. In one lane jobs run in the order in which they were pushed. */
typedef enum {
  KARUM_LANE_WRITE, /* what a person changes, and what must see it: at most some milliseconds */
  KARUM_LANE_READ,  /* lists, counts, searches, statistics */
  KARUM_LANE_LONG,  /* what goes through the whole archive or a file: shows progress, can be stopped
                     */
  KARUM_N_LANES
} KarumLane;

/**
 * KarumJob: the work of one call, done in the worker's thread with the data of its @task. @run
 * returns its result through @task, and whether it was one.
 */
typedef struct {
  gboolean (*run) (KarumStore *store, GTask *task, gpointer data);
  gboolean writes;
  KarumLane lane;
} KarumJob;

/**
 * KarumWorkerOptions: what a worker works with.
 */
typedef struct {
  const char *path;
  KarumStore *store;   /* (transfer full) (nullable): NULL to open @path when the first job comes */
  gboolean reads_only; /* opens @path for reading alone */
  KarumHistory *history; /* where steps are remembered */
  KarumTraffic *traffic; /* shared by the workers of an archive */
  /* Called in the worker's thread when something in the archive was changed. */
  void (*changed) (gpointer data);
  /* (nullable): the same while there is no job, when another connection has written something */
  void (*noticed) (gpointer data);
  gpointer data; /* for both */
  GDestroyNotify free;
} KarumWorkerOptions;

/* karum_worker_new: starts the thread. */
KarumWorker *karum_worker_new (const KarumWorkerOptions *options);

/* karum_worker_stop: waits until all that was pushed is done, closes the store and frees @worker.
 */
void karum_worker_stop (KarumWorker *worker);

/* karum_worker_push: @task: (transfer full) */
void karum_worker_push (KarumWorker *worker, GTask *task, const KarumJob *job);

/* karum_archive_push: as karum_worker_push(), to the thread of the lane of @job. */
void karum_archive_push (KarumArchive *archive, GTask *task, const KarumJob *job);

/* karum_job_return_done: for run(): TRUE or @error, which is taken, as the result of @task. */
gboolean karum_job_return_done (GTask *task, gboolean done, GError *error);

/* karum_job_return_found: the same with @found, or @error where it is NULL. */
gboolean karum_job_return_found (GTask *task, gpointer found, GDestroyNotify free, GError *error);

G_END_DECLS
