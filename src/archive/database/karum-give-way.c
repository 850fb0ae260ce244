#include "karum-give-way.h"

#include "karum-db-error.h"
#include "karum-db-watch.h"
#include "karum-log-syncer.h"
#include "karum-waiting.h"

/* How long others are let come first, all in all. */
#define USUAL_LIMIT_MILLISECONDS (10 * 60 * 1000)
/* The pauses that are waited for: the first, and the longest. */
#define PAUSE_MICROSECONDS (50 * 1000)
#define PAUSE_MAX_MICROSECONDS (5 * G_USEC_PER_SEC)
/* How often it is looked whether there is one, and whether somebody waits. */
#define LOOK_MICROSECONDS (5 * 1000)
#define SIGN_MICROSECONDS 1000

/* How often it is looked whether all is on disk. */
#define SYNC_LOOK_MICROSECONDS 1000

struct _KarumGiveWay {
  KarumDb *db;
  const KarumProgress *progress; /* (nullable) */
  guint patience;                /* of @db */
  gboolean begun;                /* whether the archive was got hold of */
  gboolean yielding;             /* everything is to be undone */
  gint64 since;                  /* when it has given way for the first time; 0 for never */
  gint64 pause;                  /* microseconds: the next one */
  KarumLogSyncer *syncer;        /* (owned) (nullable): while something is written */
  int sign;         /* where it is shown meanwhile that somebody waits; -1 for nowhere */
  gint64 next_look; /* monotonic time */
};

static gint64
limit (const KarumGiveWay *way)
{
  int milliseconds = way->db->traffic ? g_atomic_int_get (&way->db->traffic->limit) : 0;

  return (gint64) (milliseconds > 0 ? milliseconds : USUAL_LIMIT_MILLISECONDS) * 1000;
}

/* Whether others have come first for long enough. */
static gboolean
is_exhausted (const KarumGiveWay *way)
{
  return way->since > 0 && g_get_monotonic_time () - way->since >= limit (way);
}

static gboolean
is_waited_for (KarumGiveWay *way)
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
    /* A part of another transaction can't let go of the archive. */
    way->yielding = way->db->depth <= 1 && is_waited_for (way) && !is_exhausted (way);
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
  way->syncer = karum_log_syncer_new (log);
  karum_db_watch (way->db, is_due, way);
}

void
karum_give_way_end (KarumGiveWay *way)
{
  karum_db_unwatch (way->db, way);
  g_clear_pointer (&way->syncer, karum_log_syncer_free);
  karum_waiting_close (&way->sign);
}

/* Tells when another connection has changed something since. */
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

/* Writes a page at a time, which can be left off: with a cache that is full already SQLite writes
 * one for every page that it reads, those first that were changed long ago, and keeps none of what
 * it only reads. @statement reads one page. */
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

/* The index of words keeps what is new in memory until a savepoint or the end. */
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
  /* A table that nobody changes who adds or takes back games. */
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
  /* Pages that a statement still reads are written at the end. */
  if (code != SQLITE_OK && code != SQLITE_BUSY)
    return karum_db_set_error (way->db, code, error);
  mark = karum_log_syncer_mark (way->syncer);
  while (!karum_give_way_is_due (way) && !karum_log_syncer_is_past (way->syncer, mark))
    g_usleep (SYNC_LOOK_MICROSECONDS);
  return !way->yielding;
}

/* Until nobody has written anything for the length of the pause. */
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
let_others_write (KarumGiveWay *way, GError **error)
{
  if (way->since == 0)
    way->since = g_get_monotonic_time ();
  if (!wait_for_pause (way, error))
    return FALSE;
  way->pause = MIN (2 * way->pause, PAUSE_MAX_MICROSECONDS);
  way->yielding = FALSE;
  return TRUE;
}

/* Others must not wait in vain: only in the end they are asked to come first, and waited for. */
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

/* Whether what has failed can be tried again. */
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
    if (!let_others_write (&way, error))
      return FALSE;
  }
}
