#include "karum-request.h"

#include "karum-archive-private.h"
#include "karum-archive-worker.h"
#include "karum-request-private.h"
#include "karum-undo.h"

typedef struct {
  KarumDirection direction;
  guint64 number; /* 0 for the next one when the request is run */
} Revert;

static gpointer
revert (const KarumWork *work, GError **error)
{
  const Revert *revert = work->arguments;

  return revert->number != 0
             ? karum_store_undo_step (work->store, revert->number, revert->direction, error)
             : karum_store_undo (work->store, revert->direction, error);
}

KarumRequest *
karum_request_turn (KarumArchive *archive, KarumDirection direction, guint64 number)
{
  KarumHistory *history = karum_archive_get_history (archive);
  guint64 meant = number != 0 ? number : karum_history_find (history, direction, 0);
  const Revert arguments = { direction, number };
  /* Undo of a change of many games counts as a long transaction for the other lanes. */
  const KarumOperation operation = {
    .run = revert,
    .free_result = g_free,
    .lane = karum_history_is_long (history, meant) ? KARUM_LANE_LONG : KARUM_LANE_WRITE,
    .writes = TRUE,
  };

  return karum_request_new (&operation, g_memdup2 (&arguments, sizeof arguments), g_free);
}

KarumRequest *
karum_request_undo (KarumArchive *archive)
{
  return karum_request_turn (archive, KARUM_UNDO, 0);
}

KarumRequest *
karum_request_redo (KarumArchive *archive)
{
  return karum_request_turn (archive, KARUM_REDO, 0);
}

/* Back, or on. */
typedef struct {
  gint64 number, last;
  gboolean through, redo;
} RevertAll;

static gpointer
revert_all (const KarumWork *work, GError **error)
{
  const RevertAll *all = work->arguments;

  return all->through ? karum_store_revert_through (work->store, all->number, all->last, all->redo,
                                                    work->progress, error)
                      : karum_store_revert_to (work->store, all->number, work->progress, error);
}

/* What has been reverted when it is cancelled is reverted. */
static KarumRequest *
revert_all_request (KarumArchive *archive, const RevertAll *all)
{
  const KarumOperation operation = {
    .run = revert_all,
    .free_result = g_free,
    .lane = karum_history_is_far (karum_archive_get_history (archive), (guint64) all->number)
                ? KARUM_LANE_LONG
                : KARUM_LANE_WRITE,
    .writes = TRUE,
    .is_final = TRUE,
  };

  return karum_request_new (&operation, g_memdup2 (all, sizeof *all), g_free);
}

KarumRequest *
karum_request_revert_through (KarumArchive *archive, guint64 number, guint64 last, gboolean redo)
{
  return revert_all_request (archive,
                             &(const RevertAll){ (gint64) number, (gint64) last, TRUE, redo });
}

KarumRequest *
karum_request_revert_to (KarumArchive *archive, guint64 number)
{
  return revert_all_request (archive, &(const RevertAll){ (gint64) number, 0, FALSE, FALSE });
}

struct _KarumRequest {
  KarumOperation operation;
  gpointer arguments; /* (owned) (nullable) */
  GDestroyNotify free_arguments;
  KarumProgressVisit visit; /* (nullable) */
  gpointer visit_data;
  int priority;
  KarumTaskProgress *progress; /* (owned) (nullable): set when the request is sent */
};

KarumRequest *
karum_request_new (const KarumOperation *operation,
                   gpointer arguments,
                   GDestroyNotify free_arguments)
{
  KarumRequest *request = g_new0 (KarumRequest, 1);

  request->operation = *operation;
  request->arguments = arguments;
  request->free_arguments = free_arguments;
  return request;
}

typedef struct {
  KarumRequestWork work;
  gpointer data;
} OtherWork;

static gpointer
run_other_work (const KarumWork *work, GError **error)
{
  const OtherWork *other = work->arguments;

  return GINT_TO_POINTER (other->work (other->data, work->store, work->progress, error));
}

KarumRequest *
karum_request_work (KarumRequestWork work, gpointer data)
{
  const KarumOperation operation = { .run = run_other_work, .lane = KARUM_LANE_LONG };
  const OtherWork other = { work, data };

  return karum_request_new (&operation, g_memdup2 (&other, sizeof other), g_free);
}

static void
request_free (gpointer data)
{
  KarumRequest *request = data;

  if (request->free_arguments)
    request->free_arguments (request->arguments);
  g_clear_pointer (&request->progress, karum_task_progress_free);
  g_free (request);
}

void
karum_request_set_progress (KarumRequest *request, KarumProgressVisit visit, gpointer data)
{
  request->visit = visit;
  request->visit_data = data;
}

void
karum_request_set_priority (KarumRequest *request, int priority)
{
  request->priority = priority;
}

GTask *
karum_request_task_new (gpointer source,
                        KarumRequest *request,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  GTask *task = g_task_new (source, cancellable, callback, user_data);

  request->progress = karum_task_progress_new (task, request->visit, request->visit_data);
  g_task_set_check_cancellable (task, !request->operation.is_final);
  g_task_set_priority (task, request->priority);
  g_task_set_task_data (task, request, request_free);
  return task;
}

const KarumOperation *
karum_request_operation (GTask *task)
{
  const KarumRequest *request = g_task_get_task_data (task);

  return &request->operation;
}

gboolean
karum_request_run (GTask *task, KarumStore *store)
{
  const KarumRequest *request = g_task_get_task_data (task);
  gboolean unchanged = FALSE;
  const KarumWork work
      = { store, request->arguments, karum_task_progress_get (request->progress), &unchanged };
  GError *error = NULL;
  gpointer result = request->operation.run (&work, &error);

  if (error)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, request->operation.free_result);
  return !error && !unchanged;
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  (void) source;
  (void) data;
  (void) cancellable;
  karum_request_run (task, NULL);
}

void
karum_request_async (KarumArchive *archive,
                     KarumRequest *request,
                     GCancellable *cancellable,
                     GAsyncReadyCallback callback,
                     gpointer user_data)
{
  g_autoptr (GTask) task
      = karum_request_task_new (archive, request, cancellable, callback, user_data);

  if (archive)
    karum_archive_push (archive, g_steal_pointer (&task));
  else
    g_task_run_in_thread (task, run_in_thread);
}

gpointer
karum_request_finish (gpointer source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
