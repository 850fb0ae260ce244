/* karum-search-limits.h: limits on the duration and the resources of a search. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "karum-endgames.h"

/* The maximum search depth, in turns. */
#define KARUM_DEPTH_MAX 100
#define KARUM_SEARCH_THREADS_MAX 64

/* KarumSearchGate: a gate at which the threads of a search wait while it is closed; see
 * karum-search-clock.h. */
typedef struct KarumSearchGate KarumSearchGate;

/**
 * KarumSearchLimits: a plain value; 0 means no limit, or the default. A search ends when it reaches
 * any of the limits. Without limits it continues until the value of the position is proved or the
 * depth is KARUM_DEPTH_MAX.
 */
typedef struct {
  double seconds;   /* elapsed (wall-clock) time, without the time at the gate */
  unsigned depth;   /* in turns, up to KARUM_DEPTH_MAX */
  uint64_t nodes;   /* nodes visited by all threads */
  unsigned threads; /* up to KARUM_SEARCH_THREADS_MAX; 1 by default */
  unsigned lines;   /* how many of the best turns are searched for; 1 by default */
  atomic_bool *stop;     /* (nullable): the search ends once this is true; any thread may set it */
  KarumSearchGate *gate; /* (nullable) */
  const KarumEndgames *endgames; /* (nullable): borrowed; ignored if it is for other rules */
} KarumSearchLimits;
