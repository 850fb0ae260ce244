#include "karum-log-syncer.h"

#include <fcntl.h>
#include <unistd.h>

/* How much may be written meanwhile, as time: a small part of what a person notices. */
#define PAUSE_MICROSECONDS (5 * 1000)

struct _KarumLogSyncer {
  int file; /* -1 if there is none */
  GThread *thread;
  int stopped; /* atomic */
  int syncs;   /* atomic: how often it was brought to the disk; -1 once that can't be done */
};

static gpointer
sync_all_the_time (gpointer data)
{
  KarumLogSyncer *syncer = data;

  /* Whether it is on disk in the end is for SQLite to make sure, and to report. */
  while (!g_atomic_int_get (&syncer->stopped) && fdatasync (syncer->file) == 0) {
    g_atomic_int_inc (&syncer->syncs);
    g_usleep (PAUSE_MICROSECONDS);
  }
  g_atomic_int_set (&syncer->syncs, -1);
  return NULL;
}

/* SQLite locks the database and never its log, so that closing that here takes no lock away. */
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

/* The sync that is just being done may have begun before. */
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
