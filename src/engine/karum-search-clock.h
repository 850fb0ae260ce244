/* karum-search-clock.h: checks the limits of a search. */
#pragma once

#include <pthread.h>

#include "karum-search-limits.h"

/* All fields but the lock and the condition are atomic, because threads look at a gate often. */
struct KarumSearchGate {
  pthread_mutex_t lock;
  pthread_cond_t opened;
  atomic_bool closed;
  _Atomic int64_t closed_at; /* monotonic time, in nanoseconds */
  _Atomic int64_t waited;    /* how long it has been closed in all, in nanoseconds */
};

void karum_search_gate_init (KarumSearchGate *gate);
void karum_search_gate_clear (KarumSearchGate *gate);

/* karum_search_gate_close: from now on searches wait, and no time passes for them. */
void karum_search_gate_close (KarumSearchGate *gate);

/* karum_search_gate_open: a search that is stopped must be let through as well. */
void karum_search_gate_open (KarumSearchGate *gate);

/* KarumSearchBeat: called with the nodes so far. */
typedef void (*KarumSearchBeat) (uint64_t nodes, void *data);

/**
 * KarumSearchClock: shared by the threads of one search.
 */
typedef struct {
  const KarumSearchLimits *limits; /* borrowed */
  int64_t begun;                   /* nanoseconds, without the time at the gate */
  atomic_bool over;
  KarumSearchBeat beat; /* (nullable) */
  void *data;
  int64_t beaten; /* the time of the last beat; of the leading thread alone */
} KarumSearchClock;

/* The number of nodes that a thread may visit between two checks of the clock; they take far less
 * than 10 ms. */
#define KARUM_SEARCH_CLOCK_NODES 64

/* karum_search_clock_begin: starts the clock.
 * @beat: (nullable) */
void karum_search_clock_begin (KarumSearchClock *clock,
                               const KarumSearchLimits *limits,
                               KarumSearchBeat beat,
                               void *data);

/* karum_search_clock_seconds: the elapsed time, without the time at the gate. */
double karum_search_clock_seconds (const KarumSearchClock *clock);

/**
 * karum_search_clock_over: whether a limit is reached, now or in an earlier call. Waits while the
 * gate is closed. Can be called in any thread.
 * @nodes: nodes visited by all threads so far
 */
bool karum_search_clock_over (KarumSearchClock *clock, uint64_t nodes);

/* karum_search_clock_tick: calls the beat, if the last one was a tenth of a second ago; to be called
 * in the thread that started the search only. */
void karum_search_clock_tick (KarumSearchClock *clock, uint64_t nodes);
