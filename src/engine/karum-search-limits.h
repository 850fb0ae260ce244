/* karum-search-limits.h: how long a search may take, and what it may use. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The deepest search, in turns. */
#define KARUM_DEPTH_MAX 100
#define KARUM_SEARCH_THREADS_MAX 64
#define KARUM_HASH_BYTES_DEFAULT ((size_t) 64 << 20)

/**
 * KarumSearchLimits: a plain value; 0 is no limit, or the default. A search ends at the first limit
 * that it meets. Without any it goes on until the value of the position is proved or the depth is
 * KARUM_DEPTH_MAX.
 */
typedef struct {
  double seconds;    /* by a clock that runs whatever the machine does */
  unsigned depth;    /* in turns, up to KARUM_DEPTH_MAX */
  uint64_t nodes;    /* positions looked at, by all threads together */
  unsigned threads;  /* up to KARUM_SEARCH_THREADS_MAX; 1 by default */
  size_t hash_bytes; /* of the transposition table; KARUM_HASH_BYTES_DEFAULT by default */
  atomic_bool *stop; /* (nullable): when it becomes true, in whatever thread, the search ends */
} KarumSearchLimits;
