#include "karum-search-clock.h"

#include <time.h>

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

void
karum_search_clock_begin (KarumSearchClock *clock, const KarumSearchLimits *limits)
{
  clock->limits = limits;
  clock->begun = now ();
  atomic_init (&clock->over, false);
}

double
karum_search_clock_seconds (const KarumSearchClock *clock)
{
  return now () - clock->begun;
}

bool
karum_search_clock_over (KarumSearchClock *clock, uint64_t nodes)
{
  const KarumSearchLimits *limits = clock->limits;

  if (atomic_load_explicit (&clock->over, memory_order_relaxed))
    return true;
  if ((limits->nodes == 0 || nodes < limits->nodes)
      && (limits->seconds <= 0 || karum_search_clock_seconds (clock) < limits->seconds)
      && !(limits->stop && atomic_load_explicit (limits->stop, memory_order_relaxed)))
    return false;
  atomic_store_explicit (&clock->over, true, memory_order_relaxed);
  return true;
}
