#include "karum-archive-bin.h"

#include "karum-archive-worker.h"
#include "karum-bin.h"

typedef struct {
  GArray *games; /* (nullable) (element-type gint64): NULL for all */
  gboolean binned;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->games, g_array_unref);
  g_free (call);
}

static void
push (KarumArchive *archive,
      const KarumJob *job,
      const gint64 *games,
      guint n_games,
      gboolean binned,
      GTask *task)
{
  Call *call = g_new0 (Call, 1);

  call->binned = binned;
  if (games) {
    call->games = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n_games);
    g_array_append_vals (call->games, games, n_games);
  }
  g_task_set_task_data (task, call, call_free);
  karum_archive_push (archive, task, job);
}

static gboolean
bin (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_bin_games (store, (const gint64 *) (gconstpointer) call->games->data,
                                         call->games->len, call->binned, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob bin_job = { bin, TRUE, KARUM_LANE_WRITE };

void
karum_archive_bin_games_async (KarumArchive *archive,
                               const gint64 *games,
                               guint n_games,
                               gboolean binned,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  push (archive, &bin_job, games, n_games, binned,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
destroy (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  const gint64 *games = call->games ? (const gint64 *) (gconstpointer) call->games->data : NULL;
  GError *error = NULL;
  gboolean done
      = karum_store_destroy_games (store, games, call->games ? call->games->len : 0, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob destroy_job = { destroy, TRUE, KARUM_LANE_WRITE };

void
karum_archive_destroy_games_async (KarumArchive *archive,
                                   const gint64 *games,
                                   guint n_games,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  push (archive, &destroy_job, games, n_games, FALSE,
        g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_change_bin_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
