/* karum-search-clock.h: when a search has to end. */
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

/* How many positions a thread may look at between two questions to the clock: far less than 10 ms.
 */
#define KARUM_SEARCH_CLOCK_NODES 64

/* karum_search_clock_begin: the time counts from now. */
void karum_search_clock_begin (KarumSearchClock *clock, const KarumSearchLimits *limits);

/* karum_search_clock_seconds: how long the search has been under way. */
double karum_search_clock_seconds (const KarumSearchClock *clock);

/**
 * karum_search_clock_over: whether the search has to end, now or since an earlier question. From
 * any thread.
 * @nodes: looked at so far by all threads
 */
bool karum_search_clock_over (KarumSearchClock *clock, uint64_t nodes);
