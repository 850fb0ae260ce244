/* solver-share.h: divides the turns of a position among threads that answer the same question.
 *
 * All threads search the same position with a shared table. All of them search the first turn,
 * because it often answers the question alone; they separate below it. A thread postpones the other
 * turns that another thread is searching (as in ABDADA, Weill 1996, but without marks in the
 * table). */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define SOLVER_BUSY 4096 /* a power of 2 */

/* The turns being searched, indexed by the low bits of their keys. On a collision, the second one
 * is not recorded. */
typedef struct {
  _Atomic uint64_t keys[SOLVER_BUSY];
} SolverBusy;

/* The order in which a thread searches the turns of a position, at most 256. */
typedef struct {
  SolverBusy *busy; /* (nullable): NULL if turns are not shared */
  uint64_t key;     /* of the position */
  unsigned n, next;
  uint64_t later[4]; /* postponed turns */
} SolverOrder;

/* solver_order_init: @busy: (nullable): NULL to search all turns in order */
void solver_order_init (SolverOrder *order, SolverBusy *busy, uint64_t key, unsigned n);

/* solver_order_next: the next turn to search, -1 after the last one. */
int solver_order_next (SolverOrder *order);

/* solver_order_done: turn @i, the result of the last solver_order_next(), was searched or
 * abandoned. */
void solver_order_done (SolverOrder *order, unsigned i);
