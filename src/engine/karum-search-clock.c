#include "karum-search-clock.h"

#include <time.h>

#define SECOND INT64_C (1000000000)
#define BEAT (SECOND / 10)

static int64_t
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}

/* -- The gate ----------------------------------------------------------------------------------- */

void
karum_search_gate_init (KarumSearchGate *gate)
{
  pthread_mutex_init (&gate->lock, NULL);
  pthread_cond_init (&gate->opened, NULL);
  atomic_init (&gate->closed, false);
  atomic_init (&gate->closed_at, 0);
  atomic_init (&gate->waited, 0);
}

void
karum_search_gate_clear (KarumSearchGate *gate)
{
  pthread_cond_destroy (&gate->opened);
  pthread_mutex_destroy (&gate->lock);
}

void
karum_search_gate_close (KarumSearchGate *gate)
{
  pthread_mutex_lock (&gate->lock);
  if (!atomic_load (&gate->closed)) {
    atomic_store (&gate->closed_at, now ());
    atomic_store (&gate->closed, true);
  }
  pthread_mutex_unlock (&gate->lock);
}

void
karum_search_gate_open (KarumSearchGate *gate)
{
  pthread_mutex_lock (&gate->lock);
  if (atomic_load (&gate->closed)) {
    atomic_fetch_add (&gate->waited, now () - atomic_load (&gate->closed_at));
    atomic_store (&gate->closed, false);
    pthread_cond_broadcast (&gate->opened);
  }
  pthread_mutex_unlock (&gate->lock);
}

static void
wait_at (KarumSearchGate *gate)
{
  pthread_mutex_lock (&gate->lock);
  while (atomic_load (&gate->closed))
    pthread_cond_wait (&gate->opened, &gate->lock);
  pthread_mutex_unlock (&gate->lock);
}

/* -- The clock ---------------------------------------------------------------------------------- */

/* The time of a search, which stands still while the gate is closed. */
static int64_t
time_of (const KarumSearchLimits *limits)
{
  int64_t time = now ();

  if (!limits->gate)
    return time;
  if (atomic_load_explicit (&limits->gate->closed, memory_order_relaxed))
    time = atomic_load (&limits->gate->closed_at);
  return time - atomic_load (&limits->gate->waited);
}

void
karum_search_clock_begin (KarumSearchClock *clock,
                          const KarumSearchLimits *limits,
                          KarumSearchBeat beat,
                          void *data)
{
  clock->limits = limits;
  clock->begun = time_of (limits);
  clock->beat = beat;
  clock->data = data;
  clock->beaten = clock->begun;
  atomic_init (&clock->over, false);
}

double
karum_search_clock_seconds (const KarumSearchClock *clock)
{
  return (double) (time_of (clock->limits) - clock->begun) / SECOND;
}

bool
karum_search_clock_over (KarumSearchClock *clock, uint64_t nodes)
{
  const KarumSearchLimits *limits = clock->limits;

  if (atomic_load_explicit (&clock->over, memory_order_relaxed))
    return true;
  if (limits->gate && atomic_load_explicit (&limits->gate->closed, memory_order_relaxed))
    wait_at (limits->gate);
  if ((limits->nodes == 0 || nodes < limits->nodes)
      && (limits->seconds <= 0 || karum_search_clock_seconds (clock) < limits->seconds)
      && !(limits->stop && atomic_load_explicit (limits->stop, memory_order_relaxed)))
    return false;
  atomic_store_explicit (&clock->over, true, memory_order_relaxed);
  return true;
}

void
karum_search_clock_tick (KarumSearchClock *clock, uint64_t nodes)
{
  int64_t time;

  if (!clock->beat || (time = time_of (clock->limits)) - clock->beaten < BEAT)
    return;
  clock->beaten = time;
  clock->beat (nodes, clock->data);
}
