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
#define KARUM_HASH_BYTES_DEFAULT ((size_t) 64 << 20)

/**
 * KarumSearchLimits: a plain value; 0 means no limit, or the default. A search ends when it reaches
 * any of the limits. Without limits it continues until the value of the position is proved or the
 * depth is KARUM_DEPTH_MAX.
 */
typedef struct {
  double seconds;    /* elapsed (wall-clock) time */
  unsigned depth;    /* in turns, up to KARUM_DEPTH_MAX */
  uint64_t nodes;    /* nodes visited by all threads */
  unsigned threads;  /* up to KARUM_SEARCH_THREADS_MAX; 1 by default */
  size_t hash_bytes; /* size of the transposition table; KARUM_HASH_BYTES_DEFAULT by default */
  atomic_bool *stop; /* (nullable): the search ends once this is true; any thread may set it */
  const KarumEndgames *endgames; /* (nullable): borrowed; ignored if it is for other rules */
} KarumSearchLimits;
