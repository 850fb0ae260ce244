#include "karum-archive-details.h"

#include "karum-archive-worker.h"

static void
free_details (gpointer details)
{
  karum_game_details_free (details);
}

static gboolean
get (KarumStore *store, GTask *task, gpointer data)
{
  const gint64 *id = data;
  GError *error = NULL;
  KarumGameDetails *details = karum_store_get_details (store, *id, &error);

  return karum_job_return_found (task, details, free_details, error);
}

/* In the lane of changes, so that it sees all that were asked for before. */
static const KarumJob get_job = { get, FALSE, KARUM_LANE_WRITE };

void
karum_archive_get_details_async (KarumArchive *archive,
                                 gint64 id,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  GTask *task = g_task_new (archive, cancellable, callback, user_data);

  g_task_set_task_data (task, g_memdup2 (&id, sizeof id), g_free);
  karum_archive_push (archive, task, &get_job);
}

KarumGameDetails *
karum_archive_get_details_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
set (KarumStore *store, GTask *task, gpointer data)
{
  GError *error = NULL;
  gboolean done = karum_store_set_details (store, data, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob set_job = { set, TRUE, KARUM_LANE_WRITE };

void
karum_archive_set_details_async (KarumArchive *archive,
                                 const KarumGameDetails *details,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  GTask *task = g_task_new (archive, cancellable, callback, user_data);

  g_task_set_task_data (task, karum_game_details_copy (details), free_details);
  karum_archive_push (archive, task, &set_job);
}

gboolean
karum_archive_set_details_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
