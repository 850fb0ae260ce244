#include "karum-progress-line.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

#define MICROSECONDS_BETWEEN 100000
/* Terminal control sequence: erases the rest of the line. */
#define CLEAR "\033[K"

static void
show (guint64 done, guint64 total, gpointer data)
{
  KarumProgressLine *line = data;
  gint64 now = g_get_monotonic_time ();

  if (now - line->shown < MICROSECONDS_BETWEEN)
    return;
  line->shown = now;
  if (total == KARUM_PROGRESS_WAITING)
    fprintf (stderr, "\r%s" CLEAR, _ ("Waiting for other changes to be saved"));
  else if (total > 0)
    fprintf (stderr, "\r%3d %%  %" G_GUINT64_FORMAT " / %" G_GUINT64_FORMAT CLEAR,
             (int) ((double) done * 100 / (double) total), done, total);
  else
    fprintf (stderr, "\r%" G_GUINT64_FORMAT CLEAR, done);
}

/* In a file or a pipe, only the reason for a delay is printed. */
static void
tell_waiting (guint64 done, guint64 total, gpointer data)
{
  KarumProgressLine *line = data;

  (void) done;
  if (total == KARUM_PROGRESS_WAITING && !line->told)
    g_printerr ("%s\n", _ ("Waiting for other changes to be saved"));
  line->told = line->told || total == KARUM_PROGRESS_WAITING;
}

const KarumProgress *
karum_progress_line_begin (KarumProgressLine *line)
{
  line->progress
      = (KarumProgress){ .visit = isatty (STDERR_FILENO) ? show : tell_waiting, .data = line };
  return &line->progress;
}

void
karum_progress_line_clear (KarumProgressLine *line)
{
  if (line->shown != 0)
    fputs ("\r" CLEAR, stderr);
  line->shown = 0;
}
