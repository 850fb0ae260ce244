/* karum-strength.h: how a playing level is weakened compared with the full engine. */
#pragma once

#include <inttypes.h>

/* The number of levels below the full engine. */
#define KARUM_STRENGTHS 9

/**
 * KarumStrength: what a level sees; a plain value. It searches like the full engine, but overlooks
 * turns, knows less of what a position is worth, and is wrong about it: so what it errs in is far,
 * long or hidden. What is at stake at once it sees at a glance (karum-glance.h). Of each of its
 * fields: the type, the name, how a program prints it.
 */
/* clang-format off */
#define KARUM_STRENGTH_FIELDS(FIELD)                                                               \
  /* search depth, in turns */                                                                     \
  FIELD (unsigned, depth, "u")                                                                     \
  /* maximum number of nodes */                                                                    \
  FIELD (uint64_t, nodes, PRIu64)                                                                  \
  /* how much of the evaluation it knows: 0 (only the points as they stand) … 1 */                 \
  FIELD (double, sense, "g")                                                                       \
  /* how wrong it is about a position, as a multiple of the stake */                               \
  FIELD (double, noise, ".3g")                                                                     \
  /* the probability of overlooking its most obvious turn: 0 … 1 */                                \
  FIELD (double, blind, ".2g")                                                                     \
  /* turns that lose this much at a glance look silly, in stakes; 0: none do */                    \
  FIELD (double, care, "g")                                                                        \
  /* the probability of not looking: 0 … 1 */                                                      \
  FIELD (double, hurry, ".3g")                                                                     \
  /* with so many turns to choose from, or fewer, none is overlooked, and the search goes to the   \
     end; 0: never */                                                                              \
  FIELD (unsigned, last, "u")                                                                      \
  /* turns that take or stop something may lose this much more, in stakes */                       \
  FIELD (double, some, ".3g")
/* clang-format on */

#define KARUM_STRENGTH_FIELD(type, name, form) type name;
typedef struct {
  KARUM_STRENGTH_FIELDS (KARUM_STRENGTH_FIELD)
} KarumStrength;
#undef KARUM_STRENGTH_FIELD
