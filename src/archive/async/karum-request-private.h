/* karum-request-private.h: making requests, and doing what they ask. */
#pragma once

#include "karum-request.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* Which thread of an archive does what is asked. In one lane requests are done in the order in
 * which they came. */
typedef enum {
  KARUM_LANE_WRITE, /* what a person changes, and what must see it: at most some milliseconds */
  KARUM_LANE_READ,  /* lists, counts, searches, statistics */
  KARUM_LANE_LONG,  /* what goes through the whole archive or a file: shows progress, can be stopped
                     */
  KARUM_N_LANES
} KarumLane;

/* What a request has to work with, in the thread where it is done. */
typedef struct {
  KarumStore *store; /* (nullable): NULL for a request that is not about an open archive */
  gpointer arguments;
  const KarumProgress *progress;
} KarumWork;

/* KarumRun: what is done. Returns: (transfer full): the result, or NULL with @error; where there is
 * nothing but success to tell, GINT_TO_POINTER (TRUE). */
typedef gpointer (*KarumRun) (const KarumWork *work, GError **error);

typedef struct {
  KarumRun run;
  GDestroyNotify free_result; /* (nullable) */
  KarumLane lane;
  gboolean writes;   /* changes something that a person sees; is left to finish once it has begun */
  gboolean is_final; /* what was done is told also when it was asked to stop too late */
} KarumOperation;

/* karum_request_new: @arguments, (transfer full), are freed with @free_arguments (nullable). */
KarumRequest *karum_request_new (const KarumOperation *operation,
                                 gpointer arguments,
                                 GDestroyNotify free_arguments);

/* karum_request_new_question: in the lane for them. */
KarumRequest *karum_request_new_question (KarumRun run,
                                          GDestroyNotify free_result,
                                          gpointer arguments,
                                          GDestroyNotify free_arguments);

/* karum_request_new_change: in the lane for them; short ones. */
KarumRequest *karum_request_new_change (KarumRun run,
                                        GDestroyNotify free_result,
                                        gpointer arguments,
                                        GDestroyNotify free_arguments);

/* karum_request_copy_ids: (transfer full) (element-type gint64) */
GArray *karum_request_copy_ids (const gint64 *ids, guint n_ids);

/* karum_request_task_new: (transfer full): a task that will return what @request asks.
 * @request: (transfer full) */
GTask *karum_request_task_new (gpointer source,
                               KarumRequest *request,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);

/* karum_request_operation: (transfer none): of a task made with karum_request_task_new(). */
const KarumOperation *karum_request_operation (GTask *task);

/* karum_request_run: does what @task asks and returns it. Returns: whether it was done */
gboolean karum_request_run (GTask *task, KarumStore *store);

G_END_DECLS
