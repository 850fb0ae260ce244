#include "karum-archive-check.h"
#include "karum-archive-progress.h"

typedef struct {
  char *path, *target;
  KarumTaskProgress *progress;
  KarumSalvage salvage;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->path);
  g_free (call->target);
  g_clear_pointer (&call->progress, karum_task_progress_free);
  karum_salvage_clear (&call->salvage);
  g_free (call);
}

static void
salvage_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Call *call = data;
  GError *error = NULL;

  (void) source;
  (void) cancellable;
  if (karum_salvage (call->path, call->target, NULL, karum_task_progress_get (call->progress),
                     &call->salvage, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
karum_salvage_async (const char *path,
                     const char *target,
                     GCancellable *cancellable,
                     KarumProgressVisit progress,
                     gpointer progress_data,
                     GAsyncReadyCallback callback,
                     gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Call *call = g_new0 (Call, 1);

  g_task_set_check_cancellable (task, FALSE);
  call->path = g_strdup (path);
  call->target = g_strdup (target);
  call->progress = karum_task_progress_new (task, progress, progress_data);
  g_task_set_task_data (task, call, call_free);
  g_task_run_in_thread (task, salvage_in_thread);
}

gboolean
karum_salvage_finish (GAsyncResult *result, KarumSalvage *salvage, GError **error)
{
  Call *call = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  *salvage = call->salvage;
  call->salvage = (KarumSalvage){ 0 };
  return TRUE;
}
