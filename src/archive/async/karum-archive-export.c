#include "karum-archive-export.h"

#include "karum-archive-progress.h"
#include "karum-archive-worker.h"

typedef struct {
  KarumExportChoice choice;
  gint64 *ids; /* (owned) (nullable): those of @choice */
  KarumExportFormat format;
  char *path; /* (owned) (nullable) */
  KarumTaskProgress *progress;
  KarumExportReport report;
  char *text; /* (owned) (nullable) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  karum_game_filter_clear (&call->choice.query.filter);
  g_free (call->ids);
  g_free (call->path);
  g_clear_pointer (&call->progress, karum_task_progress_free);
  karum_export_report_clear (&call->report);
  g_free (call->text);
  g_free (call);
}

static gboolean
export_text (KarumStore *store, Call *call, GError **error)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();

  if (!karum_store_export (store, &call->choice, call->format, stream,
                           karum_task_progress_get (call->progress), &call->report, error)
      || !g_output_stream_write_all (stream, "", 1, NULL, NULL, error)
      || !g_output_stream_close (stream, NULL, error))
    return FALSE;
  call->text = g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
  return TRUE;
}

static gboolean
run (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;
  gboolean done;

  if (call->path)
    done
        = karum_store_export_file (store, &call->choice, call->format, call->path,
                                   karum_task_progress_get (call->progress), &call->report, &error);
  else
    done = export_text (store, call, &error);
  return karum_job_return_done (task, done, error);
}

void
karum_archive_export_async (KarumArchive *archive,
                            const KarumExportChoice *choice,
                            KarumExportFormat format,
                            const char *path,
                            GCancellable *cancellable,
                            KarumProgressVisit progress,
                            gpointer progress_data,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  const KarumJob job = { .run = run, .lane = KARUM_LANE_LONG };
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  Call *call = g_new0 (Call, 1);

  call->choice = *choice;
  call->choice.query.filter = karum_game_filter_copy (&choice->query.filter);
  call->ids = g_memdup2 (choice->ids, choice->n_ids * sizeof *choice->ids);
  call->choice.ids = call->ids;
  call->format = format;
  call->path = g_strdup (path);
  call->progress = karum_task_progress_new (task, progress, progress_data);
  g_task_set_task_data (task, call, call_free);
  karum_archive_push (archive, task, &job);
}

gboolean
karum_archive_export_finish (KarumArchive *archive,
                             GAsyncResult *result,
                             KarumExportReport *report,
                             char **text,
                             GError **error)
{
  Call *call = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  *report = call->report;
  call->report = (KarumExportReport){ 0 };
  if (text)
    *text = g_steal_pointer (&call->text);
  return TRUE;
}
