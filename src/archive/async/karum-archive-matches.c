#include "karum-archive-worker.h"

/* The arguments of a call, as far as it has them, and what it found beside its result. */
typedef struct {
  KarumRecord *records[2]; /* (owned) (nullable) */
  gint64 ids[2];
  GArray *games; /* (owned) (nullable) (element-type gint64) */
  char *tag;     /* (owned) (nullable) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->records[0], karum_record_unref);
  g_clear_pointer (&call->records[1], karum_record_unref);
  g_clear_pointer (&call->games, g_array_unref);
  g_free (call->tag);
  g_free (call);
}

/* The call lives as long as its task: finish functions read from it. */
static void
push (KarumArchive *archive, const KarumJob *job, Call call, GTask *task)
{
  g_task_set_task_data (task, g_memdup2 (&call, sizeof call), call_free);
  karum_archive_push (archive, task, job);
}

static gboolean
save (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  const KarumRecord *const records[] = { call->records[0], call->records[1] };
  GError *error = NULL;
  gboolean done = karum_store_save_match (store, records, call->ids, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob save_job = { save, TRUE, KARUM_LANE_WRITE };

void
karum_archive_save_match_async (KarumArchive *archive,
                                const KarumRecord *first,
                                const KarumRecord *second,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  Call call = { .records = { karum_record_copy (first), karum_record_copy (second) } };

  push (archive, &save_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_save_match_finish (KarumArchive *archive,
                                 GAsyncResult *result,
                                 gint64 ids[2],
                                 GError **error)
{
  const Call *call = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  ids[0] = call->ids[0];
  ids[1] = call->ids[1];
  return TRUE;
}

static gboolean
set (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_set_match (store, &g_array_index (call->games, gint64, 0),
                                         call->games->len, call->tag, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob set_job = { set, TRUE, KARUM_LANE_WRITE };

void
karum_archive_set_match_async (KarumArchive *archive,
                               const gint64 *games,
                               guint n_games,
                               const char *tag,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  Call call = { .games = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n_games),
                .tag = g_strdup (tag) };

  g_array_append_vals (call.games, games, n_games);
  push (archive, &set_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_set_match_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
