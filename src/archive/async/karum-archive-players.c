#include "karum-archive-players.h"

#include "karum-archive-worker.h"
#include "karum-player-edit.h"

/* The arguments of a call, as far as it has them; the number of who was created. */
typedef struct {
  gint64 id, other;
  gboolean flag;
  char *name, *note;      /* (owned) (nullable) */
  GArray *ids;            /* (owned) (nullable) (element-type gint64) */
  KarumGameFilter filter; /* (owned) */
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->name);
  g_free (call->note);
  g_clear_pointer (&call->ids, g_array_unref);
  karum_game_filter_clear (&call->filter);
  g_free (call);
}

static GArray *
ids_new (const gint64 *ids, guint n_ids)
{
  GArray *array = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n_ids);

  return n_ids > 0 ? g_array_append_vals (array, ids, n_ids) : array;
}

static const gint64 *
ids_of (const Call *call)
{
  return (const gint64 *) (const void *) call->ids->data;
}

typedef gboolean (*Run) (KarumStore *store, GTask *task, gpointer data);

/* The call lives as long as its task: finish functions read from it. */
static void
push (KarumArchive *archive, Run run, KarumLane lane, Call call, GTask *task)
{
  const KarumJob job = { run, lane == KARUM_LANE_WRITE, lane };

  g_task_set_task_data (task, g_memdup2 (&call, sizeof call), call_free);
  karum_archive_push (archive, task, &job);
}

/* -- Questions -------------------------------------------------------------------------------- */

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
  GPtrArray *rows = karum_store_list_players (store, call->flag, &error);

  return karum_job_return_found (task, rows, free_rows, error);
}

void
karum_archive_list_players_async (KarumArchive *archive,
                                  gboolean bin,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  push (archive, list, KARUM_LANE_READ, (Call){ .flag = bin },
        g_task_new (archive, cancellable, callback, user_data));
}

GPtrArray *
karum_archive_list_players_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
free_row (gpointer row)
{
  karum_player_row_unref (row);
}

static gboolean
get (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  KarumPlayerRow *row = karum_store_get_player (store, call->id, &error);

  return karum_job_return_found (task, row, free_row, error);
}

void
karum_archive_get_player_async (KarumArchive *archive,
                                gint64 id,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  push (archive, get, KARUM_LANE_READ, (Call){ .id = id },
        g_task_new (archive, cancellable, callback, user_data));
}

KarumPlayerRow *
karum_archive_get_player_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
free_stats (gpointer stats)
{
  karum_stats_free (stats);
}

static gboolean
sum_up (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  KarumStats *stats = karum_store_stats (store, call->id, call->other, &call->filter, &error);

  return karum_job_return_found (task, stats, free_stats, error);
}

void
karum_archive_player_stats_async (KarumArchive *archive,
                                  gint64 person,
                                  gint64 against,
                                  const KarumGameFilter *filter,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  Call call = { .id = person, .other = against };

  if (filter)
    call.filter = karum_game_filter_copy (filter);
  push (archive, sum_up, KARUM_LANE_READ, call,
        g_task_new (archive, cancellable, callback, user_data));
}

KarumStats *
karum_archive_player_stats_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* -- Changes ---------------------------------------------------------------------------------- */

static gboolean
create (KarumStore *store, GTask *task, gpointer data)
{
  Call *call = data;
  GError *error = NULL;

  call->id = karum_store_create_player (store, call->name, call->note, &error);
  return karum_job_return_done (task, call->id > 0, error);
}

void
karum_archive_create_player_async (KarumArchive *archive,
                                   const char *name,
                                   const char *note,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  Call call = { .name = g_strdup (name), .note = g_strdup (note) };

  push (archive, create, KARUM_LANE_WRITE, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
edit (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_edit_player (store, call->id, call->name, call->note, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_edit_player_async (KarumArchive *archive,
                                 gint64 id,
                                 const char *name,
                                 const char *note,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  Call call = { .id = id, .name = g_strdup (name), .note = g_strdup (note) };

  push (archive, edit, KARUM_LANE_WRITE, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
add_spelling (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_add_spelling (store, call->id, call->name, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_add_spelling_async (KarumArchive *archive,
                                  gint64 id,
                                  const char *name,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  Call call = { .id = id, .name = g_strdup (name) };

  push (archive, add_spelling, KARUM_LANE_WRITE, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
remove_spelling (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_remove_spelling (store, call->id, call->name, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_remove_spelling_async (KarumArchive *archive,
                                     gint64 id,
                                     const char *name,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  Call call = { .id = id, .name = g_strdup (name) };

  push (archive, remove_spelling, KARUM_LANE_WRITE, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
merge (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done
      = karum_store_merge_players (store, ids_of (call), call->ids->len, call->id, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_merge_players_async (KarumArchive *archive,
                                   const gint64 *players,
                                   guint n_players,
                                   gint64 into,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  Call call = { .ids = ids_new (players, n_players), .id = into };

  push (archive, merge, KARUM_LANE_WRITE, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
split (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done = karum_store_split_player (store, call->id, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_split_player_async (KarumArchive *archive,
                                  gint64 player,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  Call call = { .id = player };

  push (archive, split, KARUM_LANE_WRITE, call,
        g_task_new (archive, cancellable, callback, user_data));
}

static gboolean
delete_players (KarumStore *store, GTask *task, gpointer data)
{
  const Call *call = data;
  GError *error = NULL;
  gboolean done
      = karum_store_delete_players (store, ids_of (call), call->ids->len, call->flag, &error);

  return karum_job_return_done (task, done, error);
}

void
karum_archive_delete_players_async (KarumArchive *archive,
                                    const gint64 *players,
                                    guint n_players,
                                    gboolean deleted,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  Call call = { .ids = ids_new (players, n_players), .flag = deleted };

  push (archive, delete_players, KARUM_LANE_WRITE, call,
        g_task_new (archive, cancellable, callback, user_data));
}

gboolean
karum_archive_change_player_finish (KarumArchive *archive,
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
