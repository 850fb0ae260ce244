#include "karum-archive-merge.h"

#include "karum-archive-progress.h"
#include "karum-archive-worker.h"

typedef struct {
  char *other;
  gboolean preview;
  KarumTaskProgress *progress;
  KarumMergeReport report;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->other);
  g_clear_pointer (&call->progress, karum_task_progress_free);
  karum_merge_report_clear (&call->report);
  g_free (call);
}

static gboolean
merge (KarumStore *store, Call *call, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE };
  const KarumProgress *progress = karum_task_progress_get (call->progress);
  g_autoptr (KarumStore) other = karum_store_open (call->other, &options, error);

  if (!other)
    return FALSE;
  return call->preview ? karum_store_preview_merge (store, other, progress, &call->report, error)
                       : karum_store_merge (store, other, progress, &call->report, error);
}

static gboolean
run (KarumStore *store, GTask *task, gpointer data)
{
  GError *error = NULL;
  gboolean done = merge (store, data, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_merge_async (KarumArchive *archive,
                           const char *other,
                           gboolean preview,
                           GCancellable *cancellable,
                           KarumProgressVisit progress,
                           gpointer progress_data,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  const KarumJob job = { .run = run, .writes = !preview, .lane = KARUM_LANE_LONG };
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  Call *call = g_new0 (Call, 1);

  /* What has been added is told, also when it was asked to stop too late. */
  g_task_set_check_cancellable (task, FALSE);
  call->other = g_strdup (other);
  call->preview = preview;
  call->progress = karum_task_progress_new (task, progress, progress_data);
  g_task_set_task_data (task, call, call_free);
  karum_archive_push (archive, task, &job);
}

gboolean
karum_archive_merge_finish (KarumArchive *archive,
                            GAsyncResult *result,
                            KarumMergeReport *report,
                            GError **error)
{
  Call *call = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  *report = call->report;
  call->report = (KarumMergeReport){ 0 };
  return TRUE;
}
