#include "karum-archive-searches.h"

#include "karum-archive-worker.h"

/* The arguments of a call, as far as it has them. */
typedef struct {
  gint64 id;
  char *name, *filter; /* (owned) (nullable) */
  guint place;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->name);
  g_free (call->filter);
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

static gboolean
list (KarumStore *store, GTask *task, gpointer data)
{
  GError *error = NULL;
  GPtrArray *rows = karum_store_list_searches (store, &error);

  (void) data;
  return karum_job_return_found (task, rows, free_rows, error);
}

static const KarumJob list_job = { list, FALSE, KARUM_LANE_READ };

void
karum_archive_list_searches_async (KarumArchive *archive,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  Call call = { .id = 0 };

  push (archive, &list_job, call, g_task_new (archive, cancellable, callback, user_data));
}

GPtrArray *
karum_archive_list_searches_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
save (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_save_search (store, call->name, call->filter, NULL, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob save_job = { save, TRUE, KARUM_LANE_WRITE };

void
karum_archive_save_search_async (KarumArchive *archive,
                                 const char *name,
                                 const KarumGameFilter *filter,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  Call call = { .name = g_strdup (name), .filter = karum_game_filter_write (filter) };

  push (archive, &save_job, call, g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
rename_search (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_rename_search (store, call->id, call->name, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob rename_search_job = { rename_search, TRUE, KARUM_LANE_WRITE };

void
karum_archive_rename_search_async (KarumArchive *archive,
                                   gint64 id,
                                   const char *name,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  Call call = { .id = id, .name = g_strdup (name) };

  push (archive, &rename_search_job, call, g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
delete_search (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_delete_search (store, call->id, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob delete_search_job = { delete_search, TRUE, KARUM_LANE_WRITE };

void
karum_archive_delete_search_async (KarumArchive *archive,
                                   gint64 id,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  Call call = { .id = id };

  push (archive, &delete_search_job, call, g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
move (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_move_search (store, call->id, call->place, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob move_job = { move, TRUE, KARUM_LANE_WRITE };

void
karum_archive_move_search_async (KarumArchive *archive,
                                 gint64 id,
                                 guint place,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  Call call = { .id = id, .place = place };

  push (archive, &move_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_change_searches_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
