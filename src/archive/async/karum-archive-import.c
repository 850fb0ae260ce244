#include "karum-archive-import.h"

#include "karum-archive-progress.h"
#include "karum-archive-worker.h"

/* -- Importing -------------------------------------------------------------------------------- */

typedef struct {
  GBytes *text;
  char *encoding; /* (nullable) */
  KarumImportOptions options;
  KarumTaskProgress *progress;
} Import;

static void
import_free (gpointer data)
{
  Import *import = data;

  g_bytes_unref (import->text);
  g_free (import->encoding);
  g_clear_pointer (&import->progress, karum_task_progress_free);
  g_free (import);
}

static void
free_report (gpointer report)
{
  karum_import_report_free (report);
}

static gboolean
run_import (KarumStore *store, GTask *task, gpointer data)
{
  Import *import = data;
  GError *error = NULL;
  g_autoptr (GBytes) text = karum_import_decode (import->text, import->encoding, &error);
  KarumImportReport *report = NULL;

  import->options.progress = karum_task_progress_get (import->progress);
  if (text)
    report = karum_store_import (store, text, &import->options, &error);
  return karum_job_return_found (task, report, free_report, error);
}

void
karum_archive_import_async (KarumArchive *archive,
                            GBytes *text,
                            const char *encoding,
                            gboolean keep_good,
                            KarumSimilarChoice similar,
                            GCancellable *cancellable,
                            KarumProgressVisit progress,
                            gpointer progress_data,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  const KarumJob job = { .run = run_import, .writes = TRUE, .lane = KARUM_LANE_LONG };
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  Import *import = g_new0 (Import, 1);

  import->text = g_bytes_ref (text);
  import->encoding = g_strdup (encoding);
  import->options.keep_good = keep_good;
  import->options.similar = similar;
  import->progress = karum_task_progress_new (task, progress, progress_data);
  g_task_set_task_data (task, import, import_free);
  karum_archive_push (archive, task, &job);
}

KarumImportReport *
karum_archive_import_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* -- Deciding --------------------------------------------------------------------------------- */

static gboolean
run_settle (KarumStore *store, GTask *task, gpointer data)
{
  GArray *decisions = data;
  GError *error = NULL;
  gboolean done = karum_store_settle_similar (
      store, (KarumSimilarDecision *) (gpointer) decisions->data, decisions->len, &error);

  return karum_job_return_done (task, done, error);
}

static void
free_decisions (gpointer decisions)
{
  g_array_unref (decisions);
}

void
karum_archive_settle_similar_async (KarumArchive *archive,
                                    const KarumSimilarDecision *decisions,
                                    guint n_decisions,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  const KarumJob job = { .run = run_settle, .writes = TRUE, .lane = KARUM_LANE_LONG };
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  GArray *copy = g_array_new (FALSE, FALSE, sizeof *decisions);

  g_array_append_vals (copy, decisions, n_decisions);
  g_task_set_task_data (task, copy, free_decisions);
  karum_archive_push (archive, task, &job);
}

gboolean
karum_archive_settle_similar_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
