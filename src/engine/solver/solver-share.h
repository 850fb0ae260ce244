/* solver-share.h: how threads that ask the same question share its turns.
 *
 * All threads search the same positions with one table. The turn that looks best is searched by all
 * of them, since it often answers the question alone, and they part below it. Of the others a
 * thread leaves those for later that another one is at (as in ABDADA, Weill 1996, without a place
 * in the table). */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define SOLVER_BUSY 4096 /* a power of 2 */

/* What threads are at, by the low bits of their keys; where two fall together, one isn't noted. */
typedef struct {
  _Atomic uint64_t keys[SOLVER_BUSY];
} SolverBusy;

/* The turns of a position as a thread goes through them, up to 256. */
typedef struct {
  SolverBusy *busy; /* (nullable): NULL where nothing is shared */
  uint64_t key;     /* of the position */
  unsigned n, next;
  uint64_t later[4]; /* turns left for later */
} SolverOrder;

/* solver_order_init: @busy: (nullable): NULL for one after the other */
void solver_order_init (SolverOrder *order, SolverBusy *busy, uint64_t key, unsigned n);

/* solver_order_next: the turn to be searched next, -1 after the last one. */
int solver_order_next (SolverOrder *order);

/* solver_order_done: turn @i, the one that was next, has been searched or given up. */
void solver_order_done (SolverOrder *order, unsigned i);
