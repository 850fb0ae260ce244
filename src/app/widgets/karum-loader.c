#include "karum-loader.h"

struct _KarumLoader {
  gpointer widget; /* owns this loader */
  KarumLoad load;  /* (nullable) */
  KarumTrouble trouble;
  KarumArchive *archive;            /* (nullable) (owned) */
  GCancellable *answers;            /* (nullable) (owned): of all requests that are under way */
  KarumLoad load_reviews;           /* (nullable) */
  gulong changed, reviewed, mapped; /* handlers; 0 for none */
  gboolean keeps;                   /* see karum_loader_keep() */
  gboolean current;                 /* what the widget shows is that of the archive */
};

/* One request. The loader may be gone when it is answered; then @asking is cancelled. */
typedef struct {
  KarumLoader *loader;  /* (nullable) */
  GObject *object;      /* (owned) */
  GCancellable *asking; /* (owned) (nullable) */
  KarumTake take;       /* (nullable) */
  KarumTrouble trouble; /* (nullable) */
} Question;

static void
question_free (Question *question)
{
  g_object_unref (question->object);
  g_clear_object (&question->asking);
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
  if (question->asking && g_cancellable_is_cancelled (question->asking))
    return;
  if (!error) {
    if (question->take)
      question->take (question->object, answer);
  } else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    if (question->loader)
      question->loader->current = FALSE;
    if (question->trouble)
      question->trouble (question->object, error);
  }
}

static void
ask (KarumArchive *archive, KarumRequest *request, GCancellable **asking, Question question)
{
  g_object_ref (question.object);
  if (asking && !*asking)
    *asking = g_cancellable_new ();
  if (asking)
    question.asking = g_object_ref (*asking);
  karum_request_async (archive, request, question.asking, answered,
                       g_memdup2 (&question, sizeof question));
}

void
karum_ask (gpointer object,
           KarumArchive *archive,
           KarumRequest *request,
           GCancellable **asking,
           KarumTake take,
           KarumTrouble trouble)
{
  ask (archive, request, asking, (Question){ NULL, object, NULL, take, trouble });
}

void
karum_ask_no_more (GCancellable **asking)
{
  g_cancellable_cancel (*asking);
  g_clear_object (asking);
}

void
karum_loader_ask (KarumLoader *self, KarumRequest *request, KarumTake take)
{
  ask (self->archive, request, &self->answers,
       (Question){ self, self->widget, NULL, take, self->trouble });
}

/* Drops the answers that are still to come. */
static void
loader_stop (KarumLoader *self)
{
  karum_ask_no_more (&self->answers);
}

void
karum_loader_load (KarumLoader *self)
{
  loader_stop (self);
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
karum_loader_hear_reviews (KarumLoader *self, KarumLoad load_reviews)
{
  self->load_reviews = load_reviews;
}

static void
reviewed (KarumLoader *self)
{
  if (gtk_widget_get_mapped (self->widget))
    self->load_reviews (self->widget);
  else
    self->current = FALSE;
}

void
karum_loader_set_archive (KarumLoader *self, KarumArchive *archive)
{
  loader_stop (self);
  if (self->archive) {
    g_clear_signal_handler (&self->changed, self->archive);
    g_clear_signal_handler (&self->reviewed, self->archive);
  }
  g_set_object (&self->archive, archive);
  self->current = FALSE;
  if (archive && self->load)
    self->changed
        = g_signal_connect_swapped (archive, "changed", G_CALLBACK (karum_loader_load), self);
  if (archive && self->load_reviews)
    self->reviewed = g_signal_connect_swapped (archive, "reviewed", G_CALLBACK (reviewed), self);
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
