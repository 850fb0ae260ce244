/* karum-strength.h: how a playing level is weakened compared with the full engine. */
#pragma once

#include <stdint.h>

/* The number of levels below the full engine. */
#define KARUM_STRENGTHS 9

/**
 * KarumStrength: a plain value.
 */
typedef struct {
  unsigned depth; /* search depth, in turns */
  uint64_t nodes; /* maximum number of nodes; 0 for no limit */
  double width;   /* the mean permitted error of a turn, as a multiple of the stake */
} KarumStrength;
