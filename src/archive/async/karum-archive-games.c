#include "karum-archive-worker.h"
#include "karum-match-list.h"

/* The arguments of a call, as far as it has them, and what it found beside its result. */
typedef struct {
  gint64 id, revision;
  KarumRecord *record; /* (owned) (nullable) */
  char *text;          /* (owned) (nullable) */
  KarumGameQuery query;
  guint offset, limit;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_clear_pointer (&call->record, karum_record_unref);
  g_free (call->text);
  karum_game_filter_clear (&call->query.filter);
  g_free (call);
}

static KarumGameQuery
query_copy (const KarumGameQuery *query)
{
  KarumGameQuery copy = *query;

  copy.filter = karum_game_filter_copy (&query->filter);
  return copy;
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
  GError *error = NULL;
  gboolean done = karum_store_save_game (store, &call->id, &call->revision, call->record, &error);

  return karum_job_return_done (task, done, error);
}

static const KarumJob save_job = { save, TRUE, KARUM_LANE_WRITE };

void
karum_archive_save_game_async (KarumArchive *archive,
                               gint64 id,
                               gint64 revision,
                               const KarumRecord *record,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  Call call = { .id = id, .revision = revision, .record = karum_record_copy (record) };

  push (archive, &save_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_save_game_finish (
    KarumArchive *archive, GAsyncResult *result, gint64 *id, gint64 *revision, GError **error)
{
  const Call *call = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  if (id)
    *id = call->id;
  if (revision)
    *revision = call->revision;
  return TRUE;
}

static void
free_record (gpointer record)
{
  karum_record_unref (record);
}

static gboolean
load (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;
  KarumRecord *record = karum_store_load_game (store, call->id, &call->revision, &error);

  return karum_job_return_found (task, record, free_record, error);
}

static const KarumJob load_job = { load, FALSE, KARUM_LANE_WRITE };

void
karum_archive_load_game_async (KarumArchive *archive,
                               gint64 id,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  Call call = { .id = id };

  push (archive, &load_job, call, g_task_new (archive, cancellable, callback, user_data));
}

KarumRecord *
karum_archive_load_game_finish (KarumArchive *archive,
                                GAsyncResult *result,
                                gint64 *revision,
                                GError **error)
{
  const Call *call = g_task_get_task_data (G_TASK (result));
  KarumRecord *record;

  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  record = g_task_propagate_pointer (G_TASK (result), error);
  if (record && revision)
    *revision = call->revision;
  return record;
}

static gboolean
count (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gint64 number = karum_store_count_games (store, &call->query, &error);

  if (number >= 0)
    g_task_return_int (task, (gssize) number);
  else
    g_task_return_error (task, error);
  return number >= 0;
}

static const KarumJob count_job = { count, FALSE, KARUM_LANE_READ };

void
karum_archive_count_games_async (KarumArchive *archive,
                                 const KarumGameQuery *query,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  Call call = { .query = query_copy (query) };

  push (archive, &count_job, call, g_task_new (archive, cancellable, callback, user_data));
}

gint64
karum_archive_count_games_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), -1);
  return g_task_propagate_int (G_TASK (result), error);
}

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
  GPtrArray *rows = karum_store_list_games (store, &call->query, call->offset, call->limit, &error);

  return karum_job_return_found (task, rows, free_rows, error);
}

static const KarumJob list_job = { list, FALSE, KARUM_LANE_READ };

void
karum_archive_list_games_async (KarumArchive *archive,
                                const KarumGameQuery *query,
                                guint offset,
                                guint limit,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  Call call = { .query = query_copy (query), .offset = offset, .limit = limit };

  push (archive, &list_job, call, g_task_new (archive, cancellable, callback, user_data));
}

GPtrArray *
karum_archive_list_games_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
free_names (gpointer names)
{
  g_strfreev (names);
}

static gboolean
names (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  GStrv found = karum_store_player_names (store, call->text, call->limit, &error);

  return karum_job_return_found (task, found, free_names, error);
}

static const KarumJob names_job = { names, FALSE, KARUM_LANE_READ };

void
karum_archive_player_names_async (KarumArchive *archive,
                                  const char *text,
                                  guint limit,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  Call call = { .text = g_strdup (text), .limit = limit };

  push (archive, &names_job, call, g_task_new (archive, cancellable, callback, user_data));
}

GStrv
karum_archive_player_names_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
matches (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  GPtrArray *rows = karum_store_list_matches (store, &call->query.filter, &error);

  return karum_job_return_found (task, rows, free_rows, error);
}

static const KarumJob matches_job = { matches, FALSE, KARUM_LANE_READ };

void
karum_archive_list_matches_async (KarumArchive *archive,
                                  const KarumGameFilter *filter,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  Call call = { .offset = 0 };

  if (filter)
    call.query.filter = karum_game_filter_copy (filter);
  push (archive, &matches_job, call, g_task_new (archive, cancellable, callback, user_data));
}

GPtrArray *
karum_archive_list_matches_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
