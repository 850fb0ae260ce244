#include "karum-archive-check.h"

#include "karum-archive-progress.h"
#include "karum-archive-worker.h"

/* As many as a person could read. */
#define LISTED 5000

typedef struct {
  KarumTaskProgress *progress;
  KarumCheckResult result;
  GPtrArray *faults; /* (owned) (element-type utf8) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->progress, karum_task_progress_free);
  g_ptr_array_unref (call->faults);
  g_free (call);
}

static void
list_fault (const KarumCheckFault *fault, gpointer data)
{
  Call *call = data;

  if (call->faults->len < LISTED)
    g_ptr_array_add (call->faults, g_strdup (fault->text));
}

static void
free_array (gpointer array)
{
  g_ptr_array_unref (array);
}

static gboolean
check (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_check (
      store, list_fault, call, karum_task_progress_get (call->progress), &call->result, &error);

  return karum_job_return_found (task, done ? g_ptr_array_ref (call->faults) : NULL, free_array,
                                 error);
}

static gboolean
rebuild (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_rebuild (store, karum_task_progress_get (call->progress), &error);

  return karum_job_return_done (task, done, error);
}

static void
push (KarumArchive *archive,
      const KarumJob *job,
      GTask *task,
      KarumProgressVisit progress,
      gpointer progress_data)
{
  Call *call = g_new0 (Call, 1);

  call->progress = karum_task_progress_new (task, progress, progress_data);
  call->faults = g_ptr_array_new_with_free_func (g_free);
  g_task_set_task_data (task, call, call_free);
  karum_archive_push (archive, task, job);
}

void
karum_archive_check_async (KarumArchive *archive,
                           GCancellable *cancellable,
                           KarumProgressVisit progress,
                           gpointer progress_data,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  static const KarumJob job = { .run = check, .lane = KARUM_LANE_LONG };

  push (archive, &job, g_task_new (archive, cancellable, callback, user_data), progress,
        progress_data);
}

GPtrArray *
karum_archive_check_finish (KarumArchive *archive,
                            GAsyncResult *async,
                            KarumCheckResult *result,
                            GError **error)
{
  const Call *call = g_task_get_task_data (G_TASK (async));

  g_return_val_if_fail (g_task_is_valid (async, archive), NULL);
  *result = call->result;
  return g_task_propagate_pointer (G_TASK (async), error);
}

void
karum_archive_rebuild_async (KarumArchive *archive,
                             GCancellable *cancellable,
                             KarumProgressVisit progress,
                             gpointer progress_data,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  static const KarumJob job = { .run = rebuild, .writes = TRUE, .lane = KARUM_LANE_LONG };

  push (archive, &job, g_task_new (archive, cancellable, callback, user_data), progress,
        progress_data);
}

gboolean
karum_archive_rebuild_finish (KarumArchive *archive, GAsyncResult *async, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (async, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (async), error);
}
