/* manu-walk.h: a turn point by point: what has been done so far, how it can go on, whether it can
 * end. */
#pragma once

#include "manu-board.h"
#include "manu-pair.h"

/**
 * ManuWalk: a turn as far as it has been touched, and the board as it stands then. A plain value.
 */
typedef struct {
  ManuBoard board;
  bool hand;          /* the side to move has a stone in hand */
  uint16_t n_points;  /* touched */
  bool placed;        /* the first point was an empty one: a placement */
  KarumPoint from;    /* A, the stone that jumps */
  KarumPoint over;    /* the stone jumped over */
  bool jump_takes;    /* the preparatory jump takes a stone */
  bool jump_captures; /* … of the enemy */
  ManuPair pair;      /* from the pivot on */
  bool captured;      /* an enemy stone was taken by the capturing steps */
  bool idle;          /* the square step under way has taken no enemy stone yet */
} ManuWalk;

/* manu_walk_begin: the walk of a turn of @side with nothing touched. */
void
manu_walk_begin (ManuWalk *walk, const KarumRules *rules, const ManuState *state, KarumSide side);

/**
 * manu_walk_touch: goes on to @point, of any value.
 * Returns: false with @error, and @walk unchanged, where the rules forbid it
 */
bool manu_walk_touch (ManuWalk *walk, KarumPoint point, KarumError *error);

/* manu_walk_complete: whether what has been touched is a legal turn; @error says what it lacks. */
bool manu_walk_complete (const ManuWalk *walk, KarumError *error);

/* manu_walk_kind: the kind of the turn touched so far. */
uint16_t manu_walk_kind (const ManuWalk *walk);

/**
 * manu_walk_can_end: whether the walk can become, or is, a legal turn. Before a capturing step has
 * taken an enemy stone only over steps that take own stones can go on, and there is one of them at
 * most, so that there is little to try.
 */
bool manu_walk_can_end (const ManuWalk *walk);

/* The points that may come next: at most three pairs of them, all to be tried. */
#define MANU_WALK_NEXT 6

/**
 * manu_walk_next: points among which are all that can be touched next after the first.
 * Returns: how many there are
 */
unsigned manu_walk_next (const ManuWalk *walk, KarumPoint next[MANU_WALK_NEXT]);
