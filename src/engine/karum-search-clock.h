/* karum-search-clock.h: checks the limits of a search. */
#pragma once

#include "karum-search-limits.h"

/**
 * KarumSearchClock: shared by the threads of one search.
 */
typedef struct {
  const KarumSearchLimits *limits; /* borrowed */
  double begun;
  atomic_bool over;
} KarumSearchClock;

/* The number of nodes that a thread may visit between two checks of the clock; they take far less
 * than 10 ms. */
#define KARUM_SEARCH_CLOCK_NODES 64

/* karum_search_clock_begin: starts the clock. */
void karum_search_clock_begin (KarumSearchClock *clock, const KarumSearchLimits *limits);

/* karum_search_clock_seconds: the elapsed time. */
double karum_search_clock_seconds (const KarumSearchClock *clock);

/**
 * karum_search_clock_over: whether a limit is reached, now or in an earlier call. Can be called in
 * any thread.
 * @nodes: nodes visited by all threads so far
 */
bool karum_search_clock_over (KarumSearchClock *clock, uint64_t nodes);
