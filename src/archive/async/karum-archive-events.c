#include "karum-archive-events.h"

#include "karum-archive-worker.h"

/* The arguments of a call, as far as it has them; the number of what was saved. */
typedef struct {
  gint64 id;
  gboolean bin;
  GArray *ids;                        /* (owned) (nullable) (element-type gint64) */
  char *name, *place, *starts, *ends; /* (owned) (nullable) */
  KarumGameFilter filter;             /* (owned) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->ids, g_array_unref);
  g_free (call->name);
  g_free (call->place);
  g_free (call->starts);
  g_free (call->ends);
  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static GArray *
ids_new (const gint64 *ids, guint n_ids)
{
  GArray *array = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n_ids);

  return n_ids > 0 ? g_array_append_vals (array, ids, n_ids) : array;
}

/* The call lives as long as its task: finish functions read from it. */
static void
push (KarumArchive *archive, const KarumJob *job, Call call, GTask *task)
{
  g_task_set_task_data (task, g_memdup2 (&call, sizeof call), call_free);
  karum_archive_push (archive, task, job);
}

/* -- The list --------------------------------------------------------------------------------- */

static void
free_rows (gpointer rows)
{
  g_ptr_array_unref (rows);
}

static gboolean
list (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  GPtrArray *rows = karum_store_list_events (store, call->bin, &error);

  return karum_job_return_found (task, rows, free_rows, error);
}

static const KarumJob list_job = { list, FALSE, KARUM_LANE_READ };

void
karum_archive_list_events_async (KarumArchive *archive,
                                 gboolean bin,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  Call call = { .bin = bin };

  push (archive, &list_job, call, g_task_new (archive, cancellable, callback, user_data));
}

GPtrArray *
karum_archive_list_events_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
stand (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  GPtrArray *rows = karum_store_standings (store, &call->filter, &error);

  return karum_job_return_found (task, rows, free_rows, error);
}

static const KarumJob standings_job = { stand, FALSE, KARUM_LANE_READ };

void
karum_archive_standings_async (KarumArchive *archive,
                               const KarumGameFilter *filter,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  Call call = { .filter = karum_game_filter_copy (filter) };

  push (archive, &standings_job, call, g_task_new (archive, cancellable, callback, user_data));
}

GPtrArray *
karum_archive_standings_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* -- Changes ---------------------------------------------------------------------------------- */

static gboolean
save (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  KarumEventFields fields = { call->name, call->place, call->starts, call->ends };
  GError *error = NULL;
  gboolean done = karum_store_save_event (store, &call->id, &fields, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob save_job = { save, TRUE, KARUM_LANE_WRITE };

void
karum_archive_save_event_async (KarumArchive *archive,
                                gint64 id,
                                const KarumEventFields *fields,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  Call call = { .id = id,
                .name = g_strdup (fields->name),
                .place = g_strdup (fields->place),
                .starts = g_strdup (fields->starts),
                .ends = g_strdup (fields->ends) };

  push (archive, &save_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_save_event_finish (KarumArchive *archive,
                                 GAsyncResult *result,
                                 gint64 *id,
                                 GError **error)
{
  const Call *call = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  if (id)
    *id = call->id;
  return TRUE;
}

static gboolean
merge (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_merge_events (store, &g_array_index (call->ids, gint64, 0),
                                            call->ids->len, call->id, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob merge_job = { merge, TRUE, KARUM_LANE_WRITE };

void
karum_archive_merge_events_async (KarumArchive *archive,
                                  const gint64 *events,
                                  guint n_events,
                                  gint64 into,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  Call call = { .ids = ids_new (events, n_events), .id = into };

  push (archive, &merge_job, call, g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
delete_events (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_delete_events (store, &g_array_index (call->ids, gint64, 0),
                                             call->ids->len, call->bin, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob delete_job = { delete_events, TRUE, KARUM_LANE_WRITE };

void
karum_archive_delete_events_async (KarumArchive *archive,
                                   const gint64 *events,
                                   guint n_events,
                                   gboolean deleted,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  Call call = { .ids = ids_new (events, n_events), .bin = deleted };

  push (archive, &delete_job, call, g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
set (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_set_event (store, &g_array_index (call->ids, gint64, 0),
                                         call->ids->len, call->id, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob set_job = { set, TRUE, KARUM_LANE_WRITE };

void
karum_archive_set_event_async (KarumArchive *archive,
                               const gint64 *games,
                               guint n_games,
                               gint64 event,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  Call call = { .ids = ids_new (games, n_games), .id = event };

  push (archive, &set_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_change_events_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
