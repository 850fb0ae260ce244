#include "karum-archive-undo.h"

#include "karum-archive-private.h"
#include "karum-archive-worker.h"

static gboolean
turn (KarumStore *store, GTask *task, gpointer direction)
{
  GError *error = NULL;
  char *title = karum_store_undo (store, (KarumDirection) GPOINTER_TO_INT (direction), &error);

  return karum_job_return_found (task, title, g_free, error);
}

/* What goes through many games shows itself to the other lanes as long work. */
static void
push (KarumArchive *archive, KarumDirection direction, GTask *task)
{
  const KarumJob job = {
    .run = turn,
    .writes = TRUE,
    .lane = karum_history_is_long (karum_archive_get_history (archive), direction)
                ? KARUM_LANE_LONG
                : KARUM_LANE_WRITE,
  };

  g_task_set_task_data (task, GINT_TO_POINTER (direction), NULL);
  karum_archive_push (archive, task, &job);
}

/* Who hears that it is done finds the new titles. */
static char *
finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);
  karum_archive_update_titles (archive);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
karum_archive_undo_async (KarumArchive *archive,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  push (archive, KARUM_UNDO, g_task_new (archive, cancellable, callback, user_data));
}

char *
karum_archive_undo_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  return finish (archive, result, error);
}

void
karum_archive_redo_async (KarumArchive *archive,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  push (archive, KARUM_REDO, g_task_new (archive, cancellable, callback, user_data));
}

char *
karum_archive_redo_finish (KarumArchive *archive, GAsyncResult *result, GError **error)
{
  return finish (archive, result, error);
}

guint64
karum_archive_get_undo_number (KarumArchive *archive)
{
  return karum_history_number (karum_archive_get_history (archive));
}
