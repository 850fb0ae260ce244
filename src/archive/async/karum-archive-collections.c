#include "karum-archive-collections.h"

#include "karum-archive-worker.h"
#include "karum-marks.h"

/* The arguments of a call, as far as it has them. */
typedef struct {
  gint64 id;
  GArray *games; /* (owned) (nullable) (element-type gint64) */
  char *name;    /* (owned) (nullable) */
  guint stars;
  gboolean collected;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->games, g_array_unref);
  g_free (call->name);
  g_free (call);
}

/* The call lives as long as its task. */
static void
push (KarumArchive *archive, const KarumJob *job, Call call, GTask *task)
{
  g_task_set_task_data (task, g_memdup2 (&call, sizeof call), call_free);
  karum_archive_push (archive, task, job);
}

static void
free_rows (gpointer rows)
{
  g_ptr_array_unref (rows);
}

static GArray *
games_new (const gint64 *games, guint n_games)
{
  GArray *array = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n_games);

  return n_games > 0 ? g_array_append_vals (array, games, n_games) : array;
}

static gboolean
list (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  GPtrArray *rows = karum_store_list_collections (store, &g_array_index (call->games, gint64, 0),
                                                  call->games->len, &error);

  return karum_job_return_found (task, rows, free_rows, error);
}

static const KarumJob list_job = { list, FALSE, KARUM_LANE_READ };

void
karum_archive_list_collections_async (KarumArchive *archive,
                                      const gint64 *games,
                                      guint n_games,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data)
{
  Call call = { .games = games_new (games, n_games) };

  push (archive, &list_job, call, g_task_new (archive, cancellable, callback, user_data));
}

GPtrArray *
karum_archive_list_collections_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
add (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gint64 id;
  gboolean done = karum_store_add_collection (store, call->name, &id, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob add_job = { add, TRUE, KARUM_LANE_WRITE };

void
karum_archive_add_collection_async (KarumArchive *archive,
                                    const char *name,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  Call call = { .name = g_strdup (name) };

  push (archive, &add_job, call, g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
rename_collection (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_rename_collection (store, call->id, call->name, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob rename_collection_job = { rename_collection, TRUE, KARUM_LANE_WRITE };

void
karum_archive_rename_collection_async (KarumArchive *archive,
                                       gint64 id,
                                       const char *name,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  Call call = { .id = id, .name = g_strdup (name) };

  push (archive, &rename_collection_job, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
delete_collection (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_delete_collection (store, call->id, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob delete_collection_job = { delete_collection, TRUE, KARUM_LANE_WRITE };

void
karum_archive_delete_collection_async (KarumArchive *archive,
                                       gint64 id,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  Call call = { .id = id };

  push (archive, &delete_collection_job, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
collect (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_collect_games (store, &g_array_index (call->games, gint64, 0),
                                             call->games->len, call->name, call->collected, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob collect_job = { collect, TRUE, KARUM_LANE_WRITE };

void
karum_archive_collect_games_async (KarumArchive *archive,
                                   const gint64 *games,
                                   guint n_games,
                                   const char *name,
                                   gboolean collected,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  Call call
      = { .games = games_new (games, n_games), .name = g_strdup (name), .collected = collected };

  push (archive, &collect_job, call, g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
set_stars (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_set_stars (store, &g_array_index (call->games, gint64, 0),
                                         call->games->len, call->stars, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob set_stars_job = { set_stars, TRUE, KARUM_LANE_WRITE };

void
karum_archive_set_stars_async (KarumArchive *archive,
                               const gint64 *games,
                               guint n_games,
                               guint stars,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  Call call = { .games = games_new (games, n_games), .stars = stars };

  push (archive, &set_stars_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_change_collections_finish (KarumArchive *archive,
                                         GAsyncResult *result,
                                         GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
