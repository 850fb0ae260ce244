#include "karum-archive-stats.h"

#include "karum-archive-worker.h"

typedef struct {
  gint64 person, against;
  KarumGameFilter filter; /* (owned) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static void
free_stats (gpointer stats)
{
  karum_stats_free (stats);
}

static gboolean
run (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  KarumStats *stats = karum_store_stats (store, call->person, call->against, &call->filter, &error);

  return karum_job_return_found (task, stats, free_stats, error);
}

static const KarumJob job = { run, FALSE, KARUM_LANE_READ };

void
karum_archive_stats_async (KarumArchive *archive,
                           gint64 person,
                           gint64 against,
                           const KarumGameFilter *filter,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GTask *task = g_task_new (archive, cancellable, callback, user_data);
  Call call = { person, against, karum_game_filter_copy (filter) };

  g_task_set_task_data (task, g_memdup2 (&call, sizeof call), call_free);
  karum_archive_push (archive, task, &job);
}

KarumStats *
karum_archive_stats_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
