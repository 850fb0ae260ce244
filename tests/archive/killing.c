#include "killing.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t
start_child (const char *path, guint64 seed, Work work, int *in)
{
  int ends[2];
  pid_t child;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0) {
    close (ends[0]);
    work (path, seed, ends[1]);
  }
  close (ends[1]);
  *in = ends[0];
  return child;
}

Shown
kill_after (const char *path, guint64 seed, Work work, guint times, gulong microseconds)
{
  Shown shown = { 0 };
  Shown next;
  int in, status;
  pid_t child = start_child (path, seed, work, &in);

  for (guint i = 0; i < times; i++)
    if (read (in, &next, sizeof next) == sizeof next)
      shown = next;
  g_usleep (microseconds);
  kill (child, SIGKILL);
  while (read (in, &next, sizeof next) == sizeof next)
    shown = next;
  close (in);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  return shown;
}

Shown
kill_one (const char *path, guint64 seed, Work work, KarumRandom *random)
{
  guint times = karum_random_below (random, 8);

  return kill_after (path, seed, work, times, karum_random_below (random, 8000));
}
