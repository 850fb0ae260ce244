#include "karum-loader.h"

struct _KarumLoader {
  gpointer widget; /* owns this loader */
  KarumLoad load;  /* (nullable) */
  KarumTrouble trouble;
  KarumArchive *archive;  /* (nullable) (owned) */
  GCancellable *answers;  /* (nullable) (owned): of all requests that are under way */
  gulong changed, mapped; /* handlers; 0 for none */
  gboolean keeps;         /* see karum_loader_keep() */
  gboolean current;       /* what the widget shows is that of the archive */
};

/* One request. The loader may be gone when it is answered; then @answers is cancelled. */
typedef struct {
  KarumLoader *loader;
  GObject *widget;       /* (owned) */
  GCancellable *answers; /* (owned) */
  KarumTake take;
} Question;

static void
question_free (Question *question)
{
  g_object_unref (question->widget);
  g_object_unref (question->answers);
  g_free (question);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Question) question = data;
  g_autoptr (GError) error = NULL;
  gpointer answer = karum_request_finish (source, result, &error);

  /* Then there is no answer, even if the archive had one. */
  if (g_cancellable_is_cancelled (question->answers))
    return;
  if (!error) {
    question->take (question->widget, answer);
  } else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    question->loader->current = FALSE;
    question->loader->trouble (question->widget, error);
  }
}

void
karum_loader_ask (KarumLoader *self, KarumRequest *request, KarumTake take)
{
  Question *question = g_new (Question, 1);

  if (!self->answers)
    self->answers = g_cancellable_new ();
  *question = (Question){ self, g_object_ref (self->widget), g_object_ref (self->answers), take };
  karum_request_async (self->archive, request, self->answers, answered, question);
}

void
karum_loader_stop (KarumLoader *self)
{
  g_cancellable_cancel (self->answers);
  g_clear_object (&self->answers);
}

void
karum_loader_load (KarumLoader *self)
{
  karum_loader_stop (self);
  self->current = FALSE;
  if (!self->archive || !self->load || !gtk_widget_get_mapped (self->widget))
    return;
  self->current = TRUE;
  self->load (self->widget);
}

static void
widget_mapped (KarumLoader *self)
{
  if (!self->keeps || !self->current)
    karum_loader_load (self);
}

KarumLoader *
karum_loader_new (gpointer widget, KarumLoad load, KarumTrouble trouble)
{
  KarumLoader *self = g_new0 (KarumLoader, 1);

  self->widget = widget;
  self->load = load;
  self->trouble = trouble;
  if (load)
    self->mapped = g_signal_connect_swapped (widget, "map", G_CALLBACK (widget_mapped), self);
  return self;
}

void
karum_loader_free (KarumLoader *self)
{
  karum_loader_set_archive (self, NULL);
  g_clear_signal_handler (&self->mapped, self->widget);
  g_free (self);
}

void
karum_loader_keep (KarumLoader *self)
{
  self->keeps = TRUE;
}

void
karum_loader_set_archive (KarumLoader *self, KarumArchive *archive)
{
  karum_loader_stop (self);
  if (self->archive)
    g_clear_signal_handler (&self->changed, self->archive);
  g_set_object (&self->archive, archive);
  self->current = FALSE;
  if (archive && self->load)
    self->changed
        = g_signal_connect_swapped (archive, "changed", G_CALLBACK (karum_loader_load), self);
}

KarumArchive *
karum_loader_get_archive (KarumLoader *self)
{
  return self->archive;
}

gboolean
karum_loader_can_write (KarumLoader *self)
{
  return self->archive && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE;
}
