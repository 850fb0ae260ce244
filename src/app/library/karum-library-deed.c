#include "karum-library-deed.h"

#include "karum-undo-tell.h"

static void
deed_free (KarumLibraryDeed *deed)
{
  g_free (deed->name);
  g_object_unref (deed->page);
  g_object_unref (deed->archive);
  g_clear_pointer (&deed->games, g_array_unref);
  g_free (deed->text);
  g_free (deed);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLibraryDeed, deed_free)

/* (transfer full) */
static KarumLibraryDeed *
deed_new (KarumLibraryPage *self, const KarumLibraryDeed *deed)
{
  KarumLibraryDeed *copy = g_new (KarumLibraryDeed, 1);

  *copy = *deed;
  copy->page = g_object_ref (self);
  copy->archive = g_object_ref (self->archive);
  return copy;
}

static void
done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryDeed) deed = data;
  g_autoptr (GError) error = NULL;

  if (!karum_request_finish (source, result, &error))
    karum_tell (GTK_WIDGET (deed->page), error->message);
  else if (deed->text)
    karum_undo_tell (GTK_WIDGET (deed->page), deed->archive, deed->text);
}

static void
collected (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryDeed) deed = data;
  g_autoptr (GError) error = NULL;
  KarumArchive *archive = deed->archive;
  KarumRequest *request = NULL;

  deed->games = karum_game_selection_collect_finish (KARUM_GAME_SELECTION (source), result, &error);
  if (!deed->games)
    karum_tell (GTK_WIDGET (deed->page), error->message);
  else if (deed->page->archive == archive && deed->games->len > 0)
    request = deed->start (deed);
  if (request)
    karum_request_async (archive, request, NULL, done, g_steal_pointer (&deed));
}

void
karum_library_deed_begin (KarumLibraryPage *self, const KarumLibraryDeed *deed)
{
  if (self->archive)
    karum_game_selection_collect_async (self->selection, NULL, collected, deed_new (self, deed));
  else
    g_free (deed->name);
}

void
karum_library_deed_ask (KarumLibraryPage *self, KarumRequest *request, const char *text)
{
  const KarumLibraryDeed empty = { 0 };
  KarumLibraryDeed *deed = deed_new (self, &empty);

  deed->text = g_strdup (text);
  karum_request_async (deed->archive, request, NULL, done, deed);
}
