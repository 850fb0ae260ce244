#include "karum-archive-choice.h"

#include "karum-archive-worker.h"

/* The arguments of a call, as far as it has them, and what it found beside its result. */
typedef struct {
  KarumGameQuery query; /* with texts of its own */
  guint offset, limit;
  gint64 id, index;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  karum_game_filter_clear (&call->query.filter);
  g_free (call);
}

static void
push (KarumArchive *archive, const KarumJob *job, const Call *call, GTask *task)
{
  Call *copy = g_memdup2 (call, sizeof *call);

  copy->query.filter = karum_game_filter_copy (&call->query.filter);
  g_task_set_task_data (task, copy, call_free);
  karum_archive_push (archive, task, job);
}

static void
free_array (gpointer array)
{
  g_array_unref (array);
}

static gboolean
list_ids (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  GArray *ids = karum_store_list_ids (store, &call->query, call->offset, call->limit, &error);

  return karum_job_return_found (task, ids, free_array, error);
}

static const KarumJob list_ids_job = { list_ids, FALSE, KARUM_LANE_READ };

void
karum_archive_list_ids_async (KarumArchive *archive,
                              const KarumGameQuery *query,
                              guint offset,
                              guint limit,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  const Call call = { .query = *query, .offset = offset, .limit = limit };

  push (archive, &list_ids_job, &call, g_task_new (archive, cancellable, callback, user_data));
}

GArray *
karum_archive_list_ids_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
find_index (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_find_index (store, &call->query, call->id, &call->index, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob find_index_job = { find_index, FALSE, KARUM_LANE_READ };

void
karum_archive_find_index_async (KarumArchive *archive,
                                const KarumGameQuery *query,
                                gint64 id,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  const Call call = { .query = *query, .id = id };

  push (archive, &find_index_job, &call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_find_index_finish (KarumArchive *archive,
                                 GAsyncResult *result,
                                 gint64 *index,
                                 GError **error)
{
  const Call *call = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  *index = call->index;
  return TRUE;
}
