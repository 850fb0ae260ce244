#include "karum-log-syncer.h"

#include <fcntl.h>
#include <unistd.h>

/* The pause between two syncs: a small part of a noticeable delay. */
#define PAUSE_MICROSECONDS (5 * 1000)

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
    g_usleep (PAUSE_MICROSECONDS);
  }
  g_atomic_int_set (&syncer->syncs, -1);
  return NULL;
}

/* SQLite locks the database and never its log, so closing the log here releases none of its
 * locks. */
KarumLogSyncer *
karum_log_syncer_new (const char *log)
{
  KarumLogSyncer *syncer = g_new0 (KarumLogSyncer, 1);

  syncer->file = open (log, O_RDONLY | O_CLOEXEC);
  if (syncer->file >= 0)
    syncer->thread = g_thread_new ("log", sync_all_the_time, syncer);
  else
    syncer->syncs = -1;
  return syncer;
}

int
karum_log_syncer_mark (const KarumLogSyncer *syncer)
{
  return g_atomic_int_get (&syncer->syncs);
}

/* The sync in progress may have begun before the mark. */
gboolean
karum_log_syncer_is_past (const KarumLogSyncer *syncer, int mark)
{
  int syncs = g_atomic_int_get (&syncer->syncs);

  return syncs < 0 || syncs >= mark + 2;
}

void
karum_log_syncer_free (KarumLogSyncer *syncer)
{
  g_atomic_int_set (&syncer->stopped, TRUE);
  if (syncer->thread) {
    g_thread_join (syncer->thread);
    close (syncer->file);
  }
  g_free (syncer);
}
