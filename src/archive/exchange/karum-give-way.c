#include "karum-give-way.h"

#include "karum-db-watch.h"
#include "karum-log-syncer.h"

/* How long others are let come first, all in all. */
#define USUAL_LIMIT_MILLISECONDS (10 * 60 * 1000)
/* The pauses that are waited for: the first, and the longest. */
#define PAUSE_MICROSECONDS (50 * 1000)
#define PAUSE_MAX_MICROSECONDS (5 * G_USEC_PER_SEC)
/* How often it is looked whether there is one. */
#define LOOK_MICROSECONDS (5 * 1000)

struct _KarumGiveWay {
  KarumDb *db;
  const KarumProgress *progress; /* (nullable) */
  gboolean yielding;             /* everything is to be undone */
  gint64 since;                  /* when it has given way for the first time; 0 for never */
  gint64 pause;                  /* microseconds: the next one */
  KarumLogSyncer *syncer;        /* (owned) (nullable): while something is written */
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

gboolean
karum_give_way_is_due (KarumGiveWay *way)
{
  if (!way->yielding)
    /* A part of another transaction can't let go of the archive. */
    way->yielding = way->db->depth <= 1 && karum_db_is_waited_for (way->db) && !is_exhausted (way);
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
  karum_db_forget_waiting (way->db); /* it may have waited itself */
  karum_db_watch (way->db, is_due, way);
  way->syncer = karum_log_syncer_new (way->db->path);
}

void
karum_give_way_end (KarumGiveWay *way)
{
  karum_db_unwatch (way->db, way);
  g_clear_pointer (&way->syncer, karum_log_syncer_free);
}

/* Until nobody has written anything for the length of the pause. */
static gboolean
wait_for_pause (KarumGiveWay *way, GError **error)
{
  gint64 begun = g_get_monotonic_time ();
  int writes = karum_db_count_writes (way->db);

  while (!is_exhausted (way) && g_get_monotonic_time () - begun < way->pause) {
    if (!karum_progress_step (way->progress, 0, KARUM_PROGRESS_WAITING, error))
      return FALSE;
    g_usleep (LOOK_MICROSECONDS);
    if (writes == karum_db_count_writes (way->db))
      continue;
    begun = g_get_monotonic_time ();
    writes = karum_db_count_writes (way->db);
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

gboolean
karum_give_way_run (KarumDb *db,
                    const KarumProgress *progress,
                    KarumGiveWayWork work,
                    gpointer data,
                    GError **error)
{
  KarumGiveWay way = { .db = db, .progress = progress, .pause = PAUSE_MICROSECONDS };

  for (;;) {
    GError *local = NULL;

    if (work (&way, data, &local))
      return TRUE;
    if (!way.yielding) {
      g_propagate_error (error, local);
      return FALSE;
    }
    g_clear_error (&local);
    if (!let_others_write (&way, error))
      return FALSE;
  }
}
