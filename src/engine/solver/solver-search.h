/* solver-search.h: whether the value of a position without captures reaches a bound. */
#pragma once

#include "karum-search-clock.h"
#include "solver-hash.h"
#include "solver-moves.h"
#include "solver-share.h"

/* What the threads of a solver share. */
typedef struct {
  SolverHash *hash;
  KarumSearchClock *clock;
  _Atomic uint64_t nodes;
  atomic_bool answered; /* a thread has the answer, the others stop */
  bool alone;           /* there is one thread */
  SolverBusy busy;
} SolverShared;

/* A thread of a search. */
typedef struct {
  const SolverBoard *board;
  SolverShared *shared;
  uint64_t counted;   /* nodes that the others know of */
  unsigned uncounted; /* and more */
  bool stopped; /* the answer is void */
} SolverThread;

/* Turns of positions with fewer empty cells than this are not shared. */
#define SOLVER_SHARED_CELLS 9

/* solver_share: what threads are at, for a position with so many empty @cells. */
static inline SolverBusy *
solver_share (const SolverThread *thread, unsigned cells)
{
  return thread->shared->alone || cells < SOLVER_SHARED_CELLS ? NULL : &thread->shared->busy;
}

/* solver_tick: counts a node; true when the thread has to stop. */
bool solver_tick (SolverThread *thread);

/**
 * solver_search: First's points less Second's at the end, with best play, compared with @beta.
 * @position: (inout): cells that don't matter are taken out
 * Returns: if at least @beta, a bound that the value reaches; otherwise one that it does not
 * exceed. Nothing if the thread is stopped
 */
int solver_search (SolverThread *thread, SolverPosition *position, int beta);

/* solver_search_guess: the cell that last answered a question about @position, or one that looks
 * good. There is one. */
unsigned solver_search_guess (const SolverThread *thread, const SolverPosition *position);
