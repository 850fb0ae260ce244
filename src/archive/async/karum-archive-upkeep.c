#include "karum-archive-upkeep.h"

#include "karum-archive-private.h"
#include "karum-derived.h"
#include "karum-progress.h"
#include "karum-ratings.h"
#include "karum-request-private.h"

/* A series of changes starts the upkeep only once. */
#define DELAY_SECONDS 4

struct _KarumUpkeep {
  KarumArchive *archive;     /* borrowed */
  GCancellable *cancellable; /* (owned) */
  GTask *task;               /* (owned) (nullable): the last one */
  GSource *timer;            /* (owned) (nullable) */
  gboolean derives;          /* whether derived data was written since the last check */
  gboolean rates;            /* whether ratings were asked for */
};

static gpointer
update (const KarumWork *work, GError **error)
{
  gboolean done = karum_store_update_derived (work->store, work->progress, error);

  karum_store_checkpoint (work->store); /* so that saving a turn doesn't have to */
  karum_memory_give_back ();
  return GINT_TO_POINTER (done);
}

/* It locks the archive only for moments, and changes nothing that is visible. */
static const KarumOperation update_operation = { .run = update, .lane = KARUM_LANE_LONG };

static void
free_book (gpointer book)
{
  karum_rating_book_free (book);
}

/* The first question for ratings takes long if many games were played: they are computed ahead,
 * where nobody waits. */
static gpointer
rate (const KarumWork *work, GError **error)
{
  KarumRatingBook *book = karum_store_rate (work->store, KARUM_GLICKO_TAU, error);

  karum_memory_give_back ();
  return book;
}

static const KarumOperation rate_operation
    = { .run = rate, .free_result = free_book, .lane = KARUM_LANE_LONG };

static void
free_place (gpointer book)
{
  g_clear_pointer ((KarumRatingBook **) book, karum_rating_book_free);
  g_free (book);
}

static gpointer
prepare (const KarumWork *work, GError **error)
{
  KarumRatingBook **book = work->arguments;

  return GINT_TO_POINTER (karum_store_prepare_figures (work->store, g_steal_pointer (book), error));
}

static const KarumOperation prepare_operation = { .run = prepare, .lane = KARUM_LANE_READ };

/* A connection notices only the commits of others, so the connection that writes derived data
 * checks for changes. */
static gpointer
look (const KarumWork *work, GError **error)
{
  (void) error;
  return GINT_TO_POINTER (karum_store_changed (work->store));
}

static const KarumOperation look_operation = { .run = look, .lane = KARUM_LANE_LONG };

/* Cancelled, with a NULL result, if @data no longer exists. */
static void
tell_looked (GObject *source, GAsyncResult *result, gpointer data)
{
  if (karum_request_finish (source, result, NULL))
    karum_archive_tell_changed (((KarumUpkeep *) data)->archive);
}

/* The task has no source object, so that it doesn't hold a reference to the archive. */
static GTask *
task_new (KarumUpkeep *upkeep, const KarumOperation *operation, GAsyncReadyCallback callback)
{
  return karum_request_task_new (NULL, karum_request_new (operation, NULL, NULL),
                                 upkeep->cancellable, callback, upkeep);
}

/* Gives the ratings to the thread that answers requests for them. */
static void
rated (GObject *source, GAsyncResult *result, gpointer data)
{
  KarumRatingBook *book = karum_request_finish (source, result, NULL);
  KarumUpkeep *upkeep = data;

  if (!book)
    return;
  karum_archive_push (
      upkeep->archive,
      karum_request_task_new (
          NULL, karum_request_new (&prepare_operation, g_memdup2 (&book, sizeof book), free_place),
          upkeep->cancellable, NULL, NULL));
}

static void
push_look (KarumUpkeep *upkeep, GAsyncReadyCallback callback)
{
  karum_archive_push (upkeep->archive, task_new (upkeep, &look_operation, callback));
}

static gboolean
begin_upkeep (gpointer data)
{
  KarumUpkeep *upkeep = data;

  if (upkeep->task && !g_task_get_completed (upkeep->task))
    return G_SOURCE_CONTINUE;
  g_clear_object (&upkeep->task);
  g_clear_pointer (&upkeep->timer, g_source_unref);
  upkeep->derives = TRUE;
  upkeep->task = task_new (upkeep, &update_operation, NULL);
  karum_archive_push (upkeep->archive, g_object_ref (upkeep->task));
  if (!upkeep->rates)
    karum_archive_push (upkeep->archive, task_new (upkeep, &rate_operation, rated));
  upkeep->rates = TRUE;
  return G_SOURCE_REMOVE;
}

KarumUpkeep *
karum_upkeep_new (KarumArchive *archive)
{
  KarumUpkeep *upkeep = g_new0 (KarumUpkeep, 1);

  upkeep->archive = archive;
  upkeep->cancellable = g_cancellable_new ();
  push_look (upkeep, NULL); /* later commits will be noticed */
  karum_upkeep_note (upkeep);
  return upkeep;
}

void
karum_upkeep_free (KarumUpkeep *upkeep)
{
  g_cancellable_cancel (upkeep->cancellable);
  if (upkeep->timer)
    g_source_destroy (upkeep->timer);
  g_clear_pointer (&upkeep->timer, g_source_unref);
  g_clear_object (&upkeep->task);
  g_object_unref (upkeep->cancellable);
  g_free (upkeep);
}

void
karum_upkeep_note (KarumUpkeep *upkeep)
{
  if (upkeep->timer)
    return;
  upkeep->timer = g_timeout_source_new_seconds (DELAY_SECONDS);
  g_source_set_callback (upkeep->timer, begin_upkeep, upkeep, NULL);
  g_source_attach (upkeep->timer, g_main_context_get_thread_default ());
}

void
karum_upkeep_look (KarumUpkeep *upkeep)
{
  if (!upkeep->derives) {
    karum_archive_tell_changed (upkeep->archive);
    return;
  }
  upkeep->derives = upkeep->task && !g_task_get_completed (upkeep->task);
  push_look (upkeep, tell_looked);
}
