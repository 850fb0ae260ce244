#include "karum-archive-upkeep.h"

#include "karum-archive-private.h"
#include "karum-archive-worker.h"
#include "karum-positions.h"

/* So that a person who goes on changing things is not disturbed by every change. */
#define DELAY_SECONDS 4

struct _KarumUpkeep {
  KarumArchive *archive;     /* borrowed */
  GCancellable *cancellable; /* (owned) */
  GTask *task;               /* (owned) (nullable): the last one */
  GSource *timer;            /* (owned) (nullable) */
  gboolean derives;          /* whether something was derived since the last look */
};

static gboolean
update (KarumStore *store, GTask *task, gpointer data)
{
  const KarumProgress progress = { .cancellable = g_task_get_cancellable (task) };
  GError *error = NULL;
  gboolean done = karum_store_update_positions (store, &progress, &error);

  (void) data;
  return karum_job_return_done (task, done, error);
}

/* It holds the archive for moments only, and changes nothing that anybody sees. */
static const KarumJob update_job = { update, FALSE, KARUM_LANE_LONG };

/* A connection is told of what others write: the one that derives knows whether anybody did. */
static gboolean
look (KarumStore *store, GTask *task, gpointer data)
{
  (void) data;
  g_task_return_boolean (task, karum_store_changed (store));
  return TRUE;
}

static const KarumJob look_job = { look, FALSE, KARUM_LANE_LONG };

/* Cancelled, and therefore FALSE, where @data is no longer there. */
static void
tell (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    karum_archive_tell_changed (((KarumUpkeep *) data)->archive);
}

static void
push_look (KarumUpkeep *upkeep, GAsyncReadyCallback callback)
{
  karum_archive_push (upkeep->archive, g_task_new (NULL, upkeep->cancellable, callback, upkeep),
                      &look_job);
}

static gboolean
begin (gpointer data)
{
  KarumUpkeep *upkeep = data;

  if (upkeep->task && !g_task_get_completed (upkeep->task))
    return G_SOURCE_CONTINUE;
  g_clear_object (&upkeep->task);
  g_clear_pointer (&upkeep->timer, g_source_unref);
  upkeep->derives = TRUE;
  upkeep->task = g_task_new (NULL, upkeep->cancellable, NULL, NULL);
  karum_archive_push (upkeep->archive, g_object_ref (upkeep->task), &update_job);
  return G_SOURCE_REMOVE;
}

KarumUpkeep *
karum_upkeep_new (KarumArchive *archive)
{
  KarumUpkeep *upkeep = g_new0 (KarumUpkeep, 1);

  upkeep->archive = archive;
  upkeep->cancellable = g_cancellable_new ();
  push_look (upkeep, NULL); /* what is written from now on will be seen */
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
  g_source_set_callback (upkeep->timer, begin, upkeep, NULL);
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
  push_look (upkeep, tell);
}
