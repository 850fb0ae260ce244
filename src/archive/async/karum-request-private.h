/* karum-request-private.h: creates and runs requests. */
#pragma once

#include "karum-request.h"
#include "karum-store.h"

/* The threads of an archive. Requests in the same lane run in the order in which they were sent. */
typedef enum {
  KARUM_LANE_WRITE, /* user changes, and reads that must see them: some milliseconds at most */
  KARUM_LANE_READ,  /* lists, counts, searches, statistics */
  KARUM_LANE_LONG,  /* work on the whole archive or a file: reports progress, can be cancelled;
                       begins when the changes that were sent before it are written */
  KARUM_N_LANES
} KarumLane;

/* The environment of a request in its thread. */
typedef struct {
  KarumStore *store; /* (nullable): NULL for a request without an open archive */
  gpointer arguments;
  const KarumProgress *progress;
  gboolean *unchanged; /* to be set if nothing visible was changed after all */
} KarumWork;

/* KarumRun: runs a request. Returns: (transfer full): the result, or NULL with @error;
 * GINT_TO_POINTER (TRUE) if there is no result besides success. */
typedef gpointer (*KarumRun) (const KarumWork *work, GError **error);

typedef struct {
  KarumRun run;
  GDestroyNotify free_result; /* (nullable) */
  KarumLane lane;
  gboolean writes;    /* changes something visible; not interrupted once it has started */
  gboolean reviews;   /* with @writes: changes nothing but reviews */
  gboolean stoppable; /* with @writes: it may be interrupted at any place, and the program ends
                         without it */
  gboolean is_final;  /* returns its result even if it was cancelled too late */
} KarumOperation;

/* karum_request_new: @arguments, (transfer full), are freed with @free_arguments (nullable). */
KarumRequest *karum_request_new (const KarumOperation *operation,
                                 gpointer arguments,
                                 GDestroyNotify free_arguments);

/* karum_request_task_new: (transfer full): a task that will return the result of @request.
 * @request: (transfer full) */
GTask *karum_request_task_new (gpointer source,
                               KarumRequest *request,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);

/* karum_request_operation: (transfer none): of a task made with karum_request_task_new(). */
const KarumOperation *karum_request_operation (GTask *task);

/* karum_request_run: runs the request of @task and returns its result through the task. Returns:
 * whether it may have changed something */
gboolean karum_request_run (GTask *task, KarumStore *store);
