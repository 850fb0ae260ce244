/* karum-strength.h: how a playing level is weakened compared with the full engine. */
#pragma once

#include <stdint.h>

/* The number of levels below the full engine. */
#define KARUM_STRENGTHS 9

/**
 * KarumStrength: what a level sees; a plain value. It searches like the full engine, but overlooks
 * turns, knows less of what a position is worth, and is wrong about it: so what it errs in is far,
 * long or hidden. What is at stake at once it sees at a glance (karum-glance.h).
 */
typedef struct {
  unsigned depth; /* search depth, in turns */
  uint64_t nodes; /* maximum number of nodes */
  double sense;   /* how much of the evaluation it knows: 0 (only the points as they stand) … 1 */
  double noise;   /* how wrong it is about a position, as a multiple of the stake */
  double blind;   /* the probability of overlooking its most obvious turn: 0 … 1 */
  double care;    /* turns that lose this much at a glance look silly, in stakes; 0: none do */
  double hurry;   /* the probability of not looking: 0 … 1 */
  unsigned last;  /* with so many turns to choose from, or fewer, none is overlooked, and the search
                     goes to the end; 0: never */
  double some;    /* turns that take or stop something may lose this much more, in stakes */
} KarumStrength;
