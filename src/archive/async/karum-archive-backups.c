#include "karum-archive-backups.h"

#include "karum-archive-progress.h"
#include "karum-archive-worker.h"
#include "karum-restore.h"

typedef struct {
  char *path, *backup, *folder; /* (owned) (nullable): as far as the call has them */
  KarumBackupInterval interval;
  KarumTaskProgress *progress; /* (nullable) */
  gint64 games;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->path);
  g_free (call->backup);
  g_free (call->folder);
  g_clear_pointer (&call->progress, karum_task_progress_free);
  g_free (call);
}

static Call *
call_new (GTask *task)
{
  Call *call = g_new0 (Call, 1);

  g_task_set_task_data (task, call, call_free);
  return call;
}

static gboolean
back_up (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_back_up (store, call->path, karum_task_progress_get (call->progress),
                                       &call->games, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_back_up_async (KarumArchive *archive,
                             const char *path,
                             GCancellable *cancellable,
                             KarumProgressVisit progress,
                             gpointer progress_data,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  static const KarumJob job = { .run = back_up, .lane = KARUM_LANE_LONG };
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  Call *call = call_new (task);

  call->path = g_strdup (path);
  call->progress = karum_task_progress_new (task, progress, progress_data);
  karum_archive_push (archive, task, &job);
}

gint64
karum_archive_back_up_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  const Call *call = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, archive), -1);
  return g_task_propagate_boolean (G_TASK (result), error) ? call->games : -1;
}

/* -- Generations ------------------------------------------------------------------------------ */

static gboolean
keep_generation (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *made = NULL;
  GError *error = NULL;

  if (!karum_backups_needed (karum_store_get_path (store), call->folder, call->interval, now)) {
    g_task_return_boolean (task, FALSE);
    return TRUE;
  }
  made = karum_store_back_up_generation (store, call->folder, now, NULL, &error);
  return karum_job_return_done (task, made != NULL, error);
}

void
karum_archive_keep_generation_async (KarumArchive *archive,
                                     const char *folder,
                                     KarumBackupInterval interval,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  static const KarumJob job = { .run = keep_generation, .lane = KARUM_LANE_LONG };
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  Call *call = call_new (task);

  call->folder = g_strdup (folder);
  call->interval = interval;
  karum_archive_push (archive, task, &job);
}

gboolean
karum_archive_keep_generation_finish (KarumArchive *archive,
                                      GAsyncResult *result,
                                      gboolean *made,
                                      GError **error)
{
  g_autoptr (GError) local = NULL;

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  *made = g_task_propagate_boolean (G_TASK (result), &local);
  if (!local)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* -- What needs no archive to be open --------------------------------------------------------- */

static void
free_array (gpointer array)
{
  g_ptr_array_unref (array);
}

static void
list_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Call *call = data;

  (void) source;
  (void) cancellable;
  g_task_return_pointer (task, karum_backups_list (call->path, call->folder), free_array);
}

void
karum_backups_list_async (const char *archive,
                          const char *folder,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Call *call = call_new (task);

  call->path = g_strdup (archive);
  call->folder = g_strdup (folder);
  g_task_run_in_thread (task, list_in_thread);
}

GPtrArray *
karum_backups_list_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
restore_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Call *call = data;
  char *kept = karum_restore_kept_path (call->path, call->folder);
  GError *error = NULL;

  (void) source;
  (void) cancellable;
  if (karum_restore (call->path, call->backup, kept, karum_task_progress_get (call->progress),
                     &error)) {
    g_task_return_pointer (task, kept, g_free);
    return;
  }
  g_free (kept);
  g_task_return_error (task, error);
}

void
karum_restore_async (const char *path,
                     const char *backup,
                     const char *folder,
                     GCancellable *cancellable,
                     KarumProgressVisit progress,
                     gpointer progress_data,
                     GAsyncReadyCallback callback,
                     gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Call *call = call_new (task);

  /* What has been done is told, also when it was asked to stop too late. */
  g_task_set_check_cancellable (task, FALSE);
  call->path = g_strdup (path);
  call->backup = g_strdup (backup);
  call->folder = g_strdup (folder);
  call->progress = karum_task_progress_new (task, progress, progress_data);
  g_task_run_in_thread (task, restore_in_thread);
}

char *
karum_restore_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
