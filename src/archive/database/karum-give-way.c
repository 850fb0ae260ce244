#include "karum-give-way.h"

#include <fcntl.h>
#include <glib.h>
#include <unistd.h>

#include "karum-db.h"

typedef struct _KarumLogSyncer KarumLogSyncer;

/* The pause between two syncs: a small part of a noticeable delay. */
#define SYNC_MICROSECONDS (5 * 1000)

struct _KarumLogSyncer {
  int file; /* -1 if there is none */
  GThread *thread;
  int stopped; /* atomic */
  int syncs;   /* atomic: number of completed syncs; -1 once syncing has failed */
};

static gpointer
sync_all_the_time (gpointer data)
{
  KarumLogSyncer *syncer = data;

  /* SQLite itself ensures that the data is on disk in the end, and reports errors. */
  while (!g_atomic_int_get (&syncer->stopped) && fdatasync (syncer->file) == 0) {
    g_atomic_int_inc (&syncer->syncs);
    g_usleep (SYNC_MICROSECONDS);
  }
  g_atomic_int_set (&syncer->syncs, -1);
  return NULL;
}

/* SQLite locks the database and never its log, so closing the log here releases none of its
 * locks. */
static KarumLogSyncer *
log_syncer_new (const char *log)
{
  KarumLogSyncer *syncer = g_new0 (KarumLogSyncer, 1);

  syncer->file = open (log, O_RDONLY | O_CLOEXEC);
  if (syncer->file >= 0)
    syncer->thread = g_thread_new ("log", sync_all_the_time, syncer);
  else
    syncer->syncs = -1;
  return syncer;
}

/* log_syncer_mark, log_syncer_is_past: whether everything written before the mark
 * was taken is on disk, or no more will be synced. */
static int
log_syncer_mark (const KarumLogSyncer *syncer)
{
  return g_atomic_int_get (&syncer->syncs);
}

/* The sync in progress may have begun before the mark. */
static gboolean
log_syncer_is_past (const KarumLogSyncer *syncer, int mark)
{
  int syncs = g_atomic_int_get (&syncer->syncs);

  return syncs < 0 || syncs >= mark + 2;
}

static void
log_syncer_free (KarumLogSyncer *syncer)
{
  g_atomic_int_set (&syncer->stopped, TRUE);
  if (syncer->thread) {
    g_thread_join (syncer->thread);
    close (syncer->file);
  }
  g_free (syncer);
}

/* How often the callbacks run, in steps of SQLite's virtual machine. */
#define STEPS_BETWEEN 200

/* A registered callback. */
typedef struct {
  gboolean (*watch) (gpointer data);
  gpointer data;
} Watcher;

static int
call_watchers (void *data)
{
  KarumDb *db = data;
  gboolean end = FALSE;

  for (GSList *link = db->watchers; link; link = link->next) {
    const Watcher *watcher = link->data;

    end = watcher->watch (watcher->data) || end;
  }
  return end;
}

void
karum_db_watch (KarumDb *db, gboolean (*watch) (gpointer data), gpointer data)
{
  Watcher *watcher = g_new (Watcher, 1);

  *watcher = (Watcher){ watch, data };
  db->watchers = g_slist_prepend (db->watchers, watcher);
  sqlite3_progress_handler (db->handle, STEPS_BETWEEN, call_watchers, db);
}

static gboolean
is_cancelled (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

void
karum_db_watch_cancellable (KarumDb *db, GCancellable *cancellable)
{
  if (cancellable)
    karum_db_watch (db, is_cancelled, cancellable);
}

void
karum_db_unwatch (KarumDb *db, gpointer data)
{
  for (GSList *link = db->watchers; link; link = link->next)
    if (((Watcher *) link->data)->data == data) {
      g_free (link->data);
      db->watchers = g_slist_delete_link (db->watchers, link);
      break;
    }
  if (!db->watchers)
    sqlite3_progress_handler (db->handle, 0, NULL, NULL);
}

/* How long the work yields to other writers, in total. */
#define USUAL_LIMIT_MILLISECONDS (10 * 60 * 1000)
/* The idle time that is waited for: the first value, and the longest. */
#define PAUSE_MICROSECONDS (50 * 1000)
#define PAUSE_MAX_MICROSECONDS (5 * G_USEC_PER_SEC)
/* How often it checks for idle time, and for waiting writers. */
#define LOOK_MICROSECONDS (5 * 1000)
#define SIGN_MICROSECONDS 1000

/* How often it checks whether everything is on disk. */
#define SYNC_LOOK_MICROSECONDS 1000

struct _KarumGiveWay {
  KarumDb *db;
  const KarumProgress *progress; /* (nullable) */
  guint patience;                /* of @db */
  gboolean begun;                /* whether the write lock was obtained */
  gboolean yielding;             /* the transaction is to be rolled back */
  gint64 since;                  /* when it yielded for the first time; 0 for never */
  gint64 pause;                  /* microseconds: the next idle time to wait for */
  KarumLogSyncer *syncer;        /* (owned) (nullable): while a transaction writes */
  int sign;         /* the file whose lock shows meanwhile that somebody waits; -1 for none */
  gint64 next_look; /* monotonic time */
};

static gint64
limit (const KarumGiveWay *way)
{
  int milliseconds = way->db->traffic ? g_atomic_int_get (&way->db->traffic->limit) : 0;

  return (gint64) (milliseconds > 0 ? milliseconds : USUAL_LIMIT_MILLISECONDS) * 1000;
}

/* Whether the work has yielded for long enough. */
static gboolean
is_exhausted (const KarumGiveWay *way)
{
  return way->since > 0 && g_get_monotonic_time () - way->since >= limit (way);
}

static gboolean
has_waiting_writer (KarumGiveWay *way)
{
  gint64 now = g_get_monotonic_time ();

  if (now < way->next_look)
    return FALSE;
  way->next_look = now + SIGN_MICROSECONDS;
  return karum_waiting_is_shown (way->sign);
}

gboolean
karum_give_way_is_due (KarumGiveWay *way)
{
  if (!way->yielding)
    /* A nested transaction can't release the lock. */
    way->yielding = way->db->depth <= 1 && has_waiting_writer (way) && !is_exhausted (way);
  return way->yielding;
}

static gboolean
is_due (gpointer way)
{
  return karum_give_way_is_due (way);
}

void
karum_give_way_begin (KarumGiveWay *way)
{
  const char *log = karum_db_log (way->db);

  way->begun = TRUE;
  way->sign = karum_waiting_open (log);
  way->syncer = log_syncer_new (log);
  karum_db_watch (way->db, is_due, way);
}

void
karum_give_way_end (KarumGiveWay *way)
{
  karum_db_unwatch (way->db, way);
  g_clear_pointer (&way->syncer, log_syncer_free);
  karum_waiting_close (&way->sign);
}

/* The data version changes when another connection commits. */
static gboolean
read_version (const KarumGiveWay *way, gint64 *version, GError **error)
{
  return karum_db_number (way->db, "PRAGMA data_version", version, error);
}

static int
pages_written (const KarumDb *db)
{
  int now = 0, highest;

  sqlite3_db_status (db->handle, SQLITE_DBSTATUS_CACHE_WRITE, &now, &highest, FALSE);
  return now;
}

/* Writes dirty pages one by one, so that it can be stopped in between. With a full cache SQLite
 * writes one dirty page for each page that it reads, the oldest first, and doesn't keep the
 * pages that it only reads. @statement reads one page. */
static gboolean
write_pages (KarumGiveWay *way, const char *statement, GError **error)
{
  gint64 unused;
  int before;

  if (!karum_db_execute (way->db, "PRAGMA cache_size = 1; PRAGMA cache_spill = 1", error))
    return FALSE;
  do {
    before = pages_written (way->db);
    if (!karum_db_number (way->db, statement, &unused, error))
      return FALSE;
  } while (!karum_give_way_is_due (way) && pages_written (way->db) > before);
  return !way->yielding;
}

/* The full-text index keeps new entries in memory until a savepoint or the commit. */
static gboolean
write_all (KarumGiveWay *way, GError **error)
{
  g_autofree char *restore = NULL;
  gint64 size;
  gboolean done;

  if (!karum_db_execute (way->db, "SAVEPOINT settled; RELEASE settled", error)
      || !karum_db_number (way->db, "PRAGMA cache_size", &size, error))
    return FALSE;
  restore = g_strdup_printf ("PRAGMA cache_size = %" G_GINT64_FORMAT, size);
  /* A table that is not changed by adding or restoring games. */
  done = write_pages (way, "SELECT id FROM searches NOT INDEXED LIMIT 1", error);
  return karum_db_execute (way->db, restore, done ? error : NULL) && done;
}

gboolean
karum_give_way_settle (KarumGiveWay *way, GError **error)
{
  int code, mark;

  if (!karum_db_approve (way->db, error) || !write_all (way, error))
    return FALSE;
  code = sqlite3_db_cacheflush (way->db->handle);
  /* Pages that a statement still reads are written by the commit. */
  if (code != SQLITE_OK && code != SQLITE_BUSY)
    return karum_db_set_error (way->db, code, error);
  mark = log_syncer_mark (way->syncer);
  while (!karum_give_way_is_due (way) && !log_syncer_is_past (way->syncer, mark))
    g_usleep (SYNC_LOOK_MICROSECONDS);
  return !way->yielding;
}

/* Waits until no connection has written for the length of the pause. */
static gboolean
wait_for_pause (KarumGiveWay *way, GError **error)
{
  gint64 begun = g_get_monotonic_time ();
  gint64 version, now;

  if (!read_version (way, &version, error))
    return FALSE;
  while (!is_exhausted (way) && g_get_monotonic_time () - begun < way->pause) {
    if (!karum_progress_step (way->progress, 0, KARUM_PROGRESS_WAITING, error))
      return FALSE;
    g_usleep (LOOK_MICROSECONDS);
    if (!read_version (way, &now, error))
      return FALSE;
    if (version != now)
      begun = g_get_monotonic_time ();
    version = now;
  }
  return TRUE;
}

static gboolean
yield_to_writers (KarumGiveWay *way, GError **error)
{
  if (way->since == 0)
    way->since = g_get_monotonic_time ();
  if (!wait_for_pause (way, error))
    return FALSE;
  way->pause = MIN (2 * way->pause, PAUSE_MAX_MICROSECONDS);
  way->yielding = FALSE;
  return TRUE;
}

/* Until it is exhausted, the work doesn't wait for the write lock: waiting would make other long
 * transactions yield in vain. */
static gboolean
try (KarumGiveWay *way, KarumGiveWayWork work, gpointer data, GError **error)
{
  gboolean done;

  way->begun = FALSE;
  karum_db_set_patience (way->db, is_exhausted (way) ? way->patience : 0);
  done = work (way, data, error);
  karum_db_set_patience (way->db, way->patience);
  return done;
}

/* Whether the failed work can be retried. */
static gboolean
is_disturbed (const KarumGiveWay *way, const GError *error)
{
  return way->yielding
         || (!way->begun && !is_exhausted (way)
             && g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY));
}

gboolean
karum_give_way_run (KarumDb *db,
                    const KarumProgress *progress,
                    KarumGiveWayWork work,
                    gpointer data,
                    GError **error)
{
  KarumGiveWay way = { .db = db,
                       .progress = progress,
                       .patience = db->patience,
                       .pause = PAUSE_MICROSECONDS,
                       .sign = -1 };

  for (;;) {
    GError *local = NULL;

    if (try (&way, work, data, &local))
      return TRUE;
    if (!is_disturbed (&way, local)) {
      g_propagate_error (error, local);
      return FALSE;
    }
    g_clear_error (&local);
    if (!yield_to_writers (&way, error))
      return FALSE;
  }
}
