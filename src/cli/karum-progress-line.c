#include "karum-progress-line.h"

#include <glib/gi18n.h>
#include <unistd.h>

#define MICROSECONDS_BETWEEN 100000

static void
show (guint64 done, guint64 total, gpointer data)
{
  KarumProgressLine *line = data;
  gint64 now = g_get_monotonic_time ();

  if (now - line->shown < MICROSECONDS_BETWEEN)
    return;
  line->shown = now;
  if (total == KARUM_PROGRESS_WAITING)
    g_printerr ("\r%s\033[K", _ ("Waiting for other changes to be saved"));
  else if (total > 0)
    g_printerr ("\r%3d %%  %" G_GUINT64_FORMAT " / %" G_GUINT64_FORMAT "\033[K",
                (int) ((double) done * 100 / (double) total), done, total);
  else
    g_printerr ("\r%" G_GUINT64_FORMAT "\033[K", done);
}

const KarumProgress *
karum_progress_line_begin (KarumProgressLine *line)
{
  if (isatty (STDERR_FILENO))
    line->progress = (KarumProgress){ .visit = show, .data = line };
  return &line->progress;
}

void
karum_progress_line_clear (KarumProgressLine *line)
{
  if (line->shown != 0)
    g_printerr ("\r\033[K");
  line->shown = 0;
}
