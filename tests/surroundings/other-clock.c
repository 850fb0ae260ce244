/* other-clock.c: a library for LD_PRELOAD by which it is another time. KARUM_CLOCK_AHEAD: by how
 * many seconds; other_clock_jump(), which a test finds by dlsym(), adds to it while a program runs.
 * How time passes, and the times of files, stay as they are, as on a computer whose clock was set.
 */
#include <stdatomic.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static atomic_long jumped;

void other_clock_jump (long seconds);

void
other_clock_jump (long seconds)
{
  atomic_fetch_add (&jumped, seconds);
}

static time_t
ahead (void)
{
  static atomic_long given;
  static atomic_int known;

  if (!atomic_load (&known)) {
    const char *text = getenv ("KARUM_CLOCK_AHEAD");

    atomic_store (&given, text ? atol (text) : 0);
    atomic_store (&known, 1);
  }
  return atomic_load (&given) + atomic_load (&jumped);
}

int
clock_gettime (clockid_t clock, struct timespec *now)
{
  int (*next) (clockid_t, struct timespec *);
  int status;

  *(void **) &next = dlsym (RTLD_NEXT, "clock_gettime");
  status = next (clock, now);
  if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += ahead ();
  return status;
}

int
gettimeofday (struct timeval *restrict now, void *restrict zone)
{
  struct timespec time;

  (void) zone;
  clock_gettime (CLOCK_REALTIME, &time);
  *now = (struct timeval){ time.tv_sec, time.tv_nsec / 1000 };
  return 0;
}

time_t
time (time_t *to)
{
  struct timespec now;

  clock_gettime (CLOCK_REALTIME, &now);
  if (to)
    *to = now.tv_sec;
  return now.tv_sec;
}
