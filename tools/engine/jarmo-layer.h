/* jarmo-layer.h: numbers the positions of a layer: those with the same number of archers and
 * marks. */
#pragma once

#include "jarmo-plain.h"

/* The layer of the start. */
#define JARMO_LAYERS_MAX 10

/* All sets of up to five of 25 holes. */
#define JARMO_SETS 68406

#define JARMO_LOW_HOLES 13
#define JARMO_HIGH_HOLES (JARMO_HOLES - JARMO_LOW_HOLES)

/* How many archers First and Second have, and how many of these are marked. */
typedef struct {
  uint8_t archers[2], marks[2];
  uint64_t first; /* the number of its first position, with First to move */
  uint64_t half;  /* how many positions with either side to move */
} JarmoKind;

#define JARMO_KINDS_MAX 64

/**
 * JarmoLayer: the numbers of one layer, and the tables that they are found by. Immutable; used by
 * all threads.
 *
 * A set is numbered among those of its size in the order of their highest different holes, so that
 * its number doesn't depend on how many holes there are above it. Second's archers are numbered
 * among the holes that First's leave.
 */
typedef struct {
  unsigned layer;
  uint64_t positions;
  unsigned n_kinds;
  JarmoKind kinds[JARMO_KINDS_MAX]; /* in the order of their numbers */
  uint8_t kind_of[JARMO_ARCHERS + 1][JARMO_ARCHERS + 1]
                 [JARMO_ARCHERS + 1]; /* [archers][marks of First] */
  uint32_t choose[JARMO_HOLES + 1][JARMO_ARCHERS + 2];
  uint32_t low[1 << JARMO_LOW_HOLES];
  uint32_t high[JARMO_ARCHERS + 1][1 << JARMO_HIGH_HOLES];
  uint32_t first_set[JARMO_ARCHERS + 2]; /* by size */
  JarmoSet sets[JARMO_SETS];
} JarmoLayer;

/* jarmo_layer_new: (transfer full) (nullable): to be freed with free(); NULL without memory.
 * @layer: 0 … JARMO_LAYERS_MAX */
JarmoLayer *jarmo_layer_new (unsigned layer);

/* jarmo_layer_number: the number of @plain, which is of the layer. */
uint64_t jarmo_layer_number (const JarmoLayer *layer, const JarmoPlain *plain);

/* jarmo_layer_position: the position with @number, below layer->positions. The game may be over. */
JarmoPlain jarmo_layer_position (const JarmoLayer *layer, uint64_t number);
