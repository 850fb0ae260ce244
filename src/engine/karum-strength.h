/* karum-strength.h: how a level of play differs from the best that the engine can do. */
#pragma once

#include <stdint.h>

/* The levels that are weaker than the engine itself. */
#define KARUM_STRENGTHS 9

/**
 * KarumStrength: a plain value.
 */
typedef struct {
  unsigned depth; /* turns that it looks ahead */
  uint64_t nodes; /* positions that it looks at, at most; 0: no limit */
  double width; /* by how much worse a turn may be, in the mean, in what a turn is usually about */
} KarumStrength;
