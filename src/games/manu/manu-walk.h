/* manu-walk.h: builds a turn point by point: its state, its continuations, and whether it can
 * end. */
#pragma once

#include "manu-board.h"
#include "manu-pair.h"

/**
 * ManuWalk: the part of a turn that was entered, and the board after it. A plain value.
 */
typedef struct {
  ManuBoard board;
  bool hand;          /* the side to move has a stone in hand */
  uint16_t n_points;  /* entered so far */
  bool placed;        /* the first point was an empty one: a placement */
  KarumPoint from;    /* A, the stone that jumps */
  KarumPoint over;    /* the stone jumped over */
  bool jump_takes;    /* the preparatory jump takes a stone */
  bool jump_captures; /* … of the enemy */
  ManuPair pair;      /* from the pivot on */
  bool captured;      /* the capturing steps have taken an enemy stone */
  bool idle;          /* the current square step has taken no enemy stone yet */
} ManuWalk;

/* manu_walk_begin: the walk of a turn of @side without points. */
void
manu_walk_begin (ManuWalk *walk, const KarumRules *rules, const ManuState *state, KarumSide side);

/**
 * manu_walk_touch: adds @point, of any value.
 * Returns: false with @error, and @walk unchanged, if it is illegal
 */
bool manu_walk_touch (ManuWalk *walk, KarumPoint point, KarumError *error);

/* manu_walk_complete: whether the entered points are a legal turn; @error says what is missing. */
bool manu_walk_complete (const ManuWalk *walk, KarumError *error);

/* manu_walk_kind: the kind of the turn entered so far. */
uint16_t manu_walk_kind (const ManuWalk *walk);

/**
 * manu_walk_can_end: whether the walk is, or can become, a legal turn. Until a capturing step has
 * taken an enemy stone, only over steps that take own stones can continue, and there is at most one
 * of them, so that the search is small.
 */
bool manu_walk_can_end (const ManuWalk *walk);

/* The maximum number of candidates for the next point: three pairs. */
#define MANU_WALK_NEXT 6

/**
 * manu_walk_next: candidates for the next point after the first; includes all legal ones.
 * Returns: their number
 */
unsigned manu_walk_next (const ManuWalk *walk, KarumPoint next[MANU_WALK_NEXT]);
