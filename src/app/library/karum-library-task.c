#include "karum-library-task.h"

#include "karum-undo-tell.h"

static void
deed_free (KarumLibraryTask *task)
{
  g_free (task->name);
  g_object_unref (task->page);
  g_object_unref (task->archive);
  g_clear_pointer (&task->games, g_array_unref);
  g_free (task->text);
  g_free (task);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLibraryTask, deed_free)

/* (transfer full) */
static KarumLibraryTask *
deed_new (KarumLibraryPage *self, const KarumLibraryTask *task)
{
  KarumLibraryTask *copy = g_new (KarumLibraryTask, 1);

  *copy = *task;
  copy->page = g_object_ref (self);
  copy->archive = g_object_ref (self->archive);
  return copy;
}

static void
done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryTask) task = data;
  g_autoptr (GError) error = NULL;

  if (!karum_request_finish (source, result, &error))
    karum_tell (GTK_WIDGET (task->page), error->message);
  else if (task->text)
    karum_undo_tell (GTK_WIDGET (task->page), task->archive, task->text);
}

static void
collected (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryTask) task = data;
  g_autoptr (GError) error = NULL;
  KarumArchive *archive = task->archive;
  KarumRequest *request = NULL;

  task->games = karum_game_selection_collect_finish (KARUM_GAME_SELECTION (source), result, &error);
  if (!task->games)
    karum_tell (GTK_WIDGET (task->page), error->message);
  else if (task->page->archive == archive && task->games->len > 0)
    request = task->start (task);
  if (request)
    karum_request_async (archive, request, NULL, done, g_steal_pointer (&task));
}

void
karum_library_task_begin (KarumLibraryPage *self, const KarumLibraryTask *task)
{
  if (self->archive)
    karum_game_selection_collect_async (self->selection, NULL, collected, deed_new (self, task));
  else
    g_free (task->name);
}

void
karum_library_task_ask (KarumLibraryPage *self, KarumRequest *request, const char *text)
{
  const KarumLibraryTask empty = { 0 };
  KarumLibraryTask *task = deed_new (self, &empty);

  task->text = g_strdup (text);
  karum_request_async (task->archive, request, NULL, done, task);
}
