#include "karum-archive.h"

#include <glib/gi18n.h>

#include "karum-archive-private.h"
#include "karum-arrays.h"
#include "karum-request.h"
#include "karum-archive-upkeep.h"
#include "karum-archive-worker.h"
#include "karum-db.h"
#include "karum-store.h"

/* Reference counted; thread-safe. */
typedef struct _KarumNotice KarumNotice;

struct _KarumArchive {
  GObject parent_instance;

  char *path;
  KarumArchiveAccess access;
  char *notice; /* (owned) (nullable) */
  gboolean alone;
  KarumHistory *history; /* (owned) */
  char *titles[2];     /* (owned) (nullable): of the history, by KarumDirection, as last notified */
  gboolean damaged;    /* whether the history is, as last notified */
  KarumUpkeep *upkeep; /* (owned) (nullable): only of an open, writable archive */
  KarumWorker *workers[KARUM_N_LANES]; /* (owned) (nullable): NULL when it is closed */
};

G_DEFINE_FINAL_TYPE (KarumArchive, karum_archive, G_TYPE_OBJECT)

enum { CHANGED, REVIEWED, N_SIGNALS };

static guint signals[N_SIGNALS];

enum { UNDO_TITLE = 1, REDO_TITLE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* The upkeep shortens the log, whatever was written. */
static void
tell_signal (KarumArchive *archive, guint signal)
{
  if (archive->upkeep)
    karum_upkeep_note (archive->upkeep);
  g_signal_emit (archive, signals[signal], 0);
}

void
karum_archive_tell_changed (KarumArchive *archive)
{
  tell_signal (archive, CHANGED);
}

static void
tell_reviewed (KarumArchive *archive)
{
  tell_signal (archive, REVIEWED);
}

struct _KarumNotice {
  GMainContext *context;
  GWeakRef archive;
};

/* notice_new: for @archive, (borrowed); the main context is the current thread-default
 * one. */
static KarumNotice *
notice_new (KarumArchive *archive)
{
  KarumNotice *notice = g_atomic_rc_box_new0 (KarumNotice);

  notice->context = g_main_context_ref_thread_default ();
  g_weak_ref_init (&notice->archive, archive);
  return notice;
}

/* notice_ref, notice_unref: @notice: a KarumNotice */
static gpointer
notice_ref (KarumNotice *notice)
{
  return g_atomic_rc_box_acquire (notice);
}

static void
clear (gpointer data)
{
  KarumNotice *notice = data;

  g_main_context_unref (notice->context);
  g_weak_ref_clear (&notice->archive);
}

static void
notice_unref (gpointer notice)
{
  g_atomic_rc_box_release_full (notice, clear);
}

/* -- Calls in the main context ---------------------------------------------------------------- */

typedef struct {
  KarumNotice *notice; /* (owned) */
  void (*call) (KarumArchive *archive);
} Call;

static void
call_free (gpointer data)
{
  notice_unref (((Call *) data)->notice);
  g_free (data);
}

static gboolean
run (gpointer data)
{
  const Call *call = data;
  g_autoptr (KarumArchive) archive = g_weak_ref_get (&call->notice->archive);

  if (archive)
    call->call (archive);
  return G_SOURCE_REMOVE;
}

/* notice_call: calls @call in the main context with the archive, if it still exists then. */
static void
notice_call (KarumNotice *notice, void (*call) (KarumArchive *archive), int priority)
{
  g_autoptr (GSource) source = g_idle_source_new ();
  Call *data = g_new (Call, 1);

  *data = (Call){ notice_ref (notice), call };
  g_source_set_priority (source, priority);
  g_source_set_callback (source, run, data, call_free);
  g_source_attach (source, notice->context);
}

/* If only derived data was written, there is nothing to report. */
static void
look_at_changes (KarumArchive *archive)
{
  if (archive->upkeep)
    karum_upkeep_look (archive->upkeep);
  else
    karum_archive_tell_changed (archive);
}

/* Updates "undo-title" and "redo-title"; damage of the history is notified with the former. */
static void
update_titles (KarumArchive *archive)
{
  static const guint ids[] = { [KARUM_UNDO] = UNDO_TITLE, [KARUM_REDO] = REDO_TITLE };
  gboolean damaged = karum_history_is_damaged (archive->history);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
    g_autofree char *title = karum_history_title (
        archive->history, karum_history_find (archive->history, (KarumDirection) i, 0));

    if (g_strcmp0 (title, archive->titles[i]) == 0
        && (i == KARUM_REDO || damaged == archive->damaged))
      continue;
    archive->damaged = damaged;
    g_free (archive->titles[i]);
    archive->titles[i] = g_steal_pointer (&title);
    g_object_notify_by_pspec (G_OBJECT (archive), properties[ids[i]]);
  }
}

/* This function and the next three run in a worker's thread. What they tell comes after the results
 * of requests, but before drawing: on a slow machine a window that always has something to draw
 * leaves nothing to what is less urgent. */
static void
notify_changed (gpointer notice)
{
  notice_call (notice, karum_archive_tell_changed, G_PRIORITY_HIGH_IDLE);
}

static void
notify_reviewed (gpointer notice)
{
  notice_call (notice, tell_reviewed, G_PRIORITY_HIGH_IDLE);
}

/* A callback that is dispatched later at the same priority finds the new titles. */
static void
notify_noticed (gpointer notice)
{
  notice_call (notice, look_at_changes, G_PRIORITY_HIGH_IDLE);
}

static void
notify_titles (gpointer notice)
{
  notice_call (notice, update_titles, G_PRIORITY_DEFAULT);
}

/* The write lane uses the store that was opened; the other lanes open theirs on first use. */
static void
start_workers (KarumArchive *archive, KarumStore *store, gboolean glance, KarumNotice *notice)
{
  for (int lane = 0; lane < KARUM_N_LANES; lane++) {
    const KarumWorkerOptions options = {
      .path = archive->path,
      .store = lane == KARUM_LANE_WRITE ? store : NULL,
      .history = archive->history,
      .reads_only = archive->access != KARUM_ARCHIVE_WRITABLE,
      .glances = glance,
      .changed = notify_changed,
      .reviewed = notify_reviewed,
      .noticed = lane == KARUM_LANE_WRITE ? notify_noticed : NULL,
      .data = notice_ref (notice),
      .free = notice_unref,
    };

    archive->workers[lane] = karum_worker_new (&options);
  }
}

static KarumArchive *
archive_new (KarumStore *store, gboolean glance)
{
  KarumArchive *archive = g_object_new (KARUM_TYPE_ARCHIVE, NULL);
  KarumNotice *notice = notice_new (archive);

  archive->path = g_strdup (karum_store_get_path (store));
  archive->access = karum_store_get_access (store);
  archive->alone = karum_store_is_alone (store);
  archive->notice = karum_store_get_notice (store);
  archive->history = karum_history_new (notify_titles, notice_ref (notice), notice_unref);
  karum_store_leave_checkpoints (store);
  start_workers (archive, store, glance, notice);
  if (archive->access == KARUM_ARCHIVE_WRITABLE)
    archive->upkeep = karum_upkeep_new (archive);
  notice_unref (notice);
  return archive;
}

static void
karum_archive_finalize (GObject *object)
{
  KarumArchive *archive = KARUM_ARCHIVE (object);

  karum_archive_close (archive);
  karum_history_unref (archive->history);
  karum_free_all (archive->titles[KARUM_UNDO], archive->titles[KARUM_REDO], archive->path,
                  archive->notice);
  G_OBJECT_CLASS (karum_archive_parent_class)->finalize (object);
}

static void
karum_archive_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumArchive *archive = KARUM_ARCHIVE (object);

  switch (id) {
  case UNDO_TITLE:
    g_value_set_string (value, karum_archive_get_undo_title (archive));
    break;
  case REDO_TITLE:
    g_value_set_string (value, karum_archive_get_redo_title (archive));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_archive_class_init (KarumArchiveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_archive_finalize;
  G_OBJECT_CLASS (klass)->get_property = karum_archive_get_property;

  properties[UNDO_TITLE] = g_param_spec_string ("undo-title", NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[REDO_TITLE] = g_param_spec_string ("redo-title", NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);

  signals[CHANGED] = g_signal_new ("changed", KARUM_TYPE_ARCHIVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[REVIEWED] = g_signal_new ("reviewed", KARUM_TYPE_ARCHIVE, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
karum_archive_init (KarumArchive *archive)
{
  (void) archive;
}

char *
karum_archive_default_path (void)
{
  return karum_store_default_path ();
}

static void
close_store (gpointer store)
{
  karum_store_close (store);
}

typedef struct {
  char *path;
  KarumStoreOptions options;
} Opening;

static void
opening_free (gpointer data)
{
  g_free (((Opening *) data)->path);
  g_free (data);
}

static void
open_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Opening *opening = data;
  GError *error = NULL;
  KarumStore *store = karum_store_open (opening->path, &opening->options, &error);

  (void) source;
  (void) cancellable;
  if (store)
    g_task_return_pointer (task, store, close_store);
  else
    g_task_return_error (task, error);
}

static void
start_opening (const char *path,
               gboolean to_read,
               gboolean glance,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Opening *opening = g_new0 (Opening, 1);

  opening->path = g_strdup (path);
  opening->options.read_only = to_read;
  opening->options.glance = glance;
  g_task_set_task_data (task, opening, opening_free);
  g_task_run_in_thread (task, open_in_thread);
}

void
karum_archive_open_async (const char *path,
                          GCancellable *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  start_opening (path, FALSE, FALSE, cancellable, callback, user_data);
}

void
karum_archive_open_to_read_async (const char *path,
                                  gboolean glance,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  start_opening (path, TRUE, glance, cancellable, callback, user_data);
}

KarumArchive *
karum_archive_open_finish (GAsyncResult *result, GError **error)
{
  const Opening *opening = g_task_get_task_data (G_TASK (result));
  KarumStore *store = g_task_propagate_pointer (G_TASK (result), error);

  return store ? archive_new (store, opening->options.glance) : NULL;
}

const char *
karum_archive_get_path (KarumArchive *archive)
{
  return archive->path;
}

KarumArchiveAccess
karum_archive_get_access (KarumArchive *archive)
{
  return archive->access;
}

gboolean
karum_archive_is_alone (KarumArchive *archive)
{
  return archive->alone;
}

const char *
karum_archive_get_notice (KarumArchive *archive)
{
  return archive->notice;
}

KarumHistory *
karum_archive_get_history (KarumArchive *archive)
{
  return archive->history;
}

/* (nullable): in the language of now, which may have changed since it was notified. */
static const char *
title_words (KarumArchive *archive, KarumDirection direction)
{
  const char *title = archive->titles[direction];

  return title ? karum_history_words (title) : NULL;
}

const char *
karum_archive_get_undo_title (KarumArchive *archive)
{
  return title_words (archive, KARUM_UNDO);
}

const char *
karum_archive_get_redo_title (KarumArchive *archive)
{
  return title_words (archive, KARUM_REDO);
}

void
karum_archive_close (KarumArchive *archive)
{
  g_clear_pointer (&archive->upkeep, karum_upkeep_free);
  /* The write lane, which passes tasks on, is the first. */
  for (int lane = 0; lane < KARUM_N_LANES; lane++)
    g_clear_pointer (&archive->workers[lane], karum_worker_stop);
}

void
karum_archive_push (KarumArchive *archive, GTask *task)
{
  KarumLane lane = karum_request_operation (task)->lane;
  KarumWorker *worker = archive->workers[lane];

  if (!worker) {
    g_task_return_new_error (task, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                             _ ("The archive is closed."));
    g_object_unref (task);
    return;
  }
  /* Who was hidden before an export began is hidden in it. */
  karum_worker_push (worker, task,
                     lane == KARUM_LANE_LONG ? archive->workers[KARUM_LANE_WRITE] : NULL);
}
