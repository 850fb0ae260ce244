/* solver-search.h: decides whether the value of a position without captures reaches a bound. */
#pragma once

#include "karum-search-clock.h"
#include "solver-hash.h"
#include "solver-moves.h"
#include "solver-share.h"

/* Data shared by the threads of a solver. */
typedef struct {
  SolverHash *hash;
  KarumSearchClock *clock;
  _Atomic uint64_t nodes;
  atomic_bool answered; /* one thread has the answer; the others stop */
  bool alone;           /* there is only one thread */
  SolverBusy busy;
} SolverShared;

/* A thread of a search. */
typedef struct {
  const SolverBoard *board;
  SolverShared *shared;
  uint64_t counted;   /* nodes already reported to the clock */
  unsigned uncounted; /* nodes not yet reported */
  bool leads;         /* this is the thread that the solver was called in */
  bool stopped;       /* the result is invalid */
} SolverThread;

/* Turns of positions with fewer empty cells are not shared. */
#define SOLVER_SHARED_CELLS 9

/* solver_share: (nullable): the table of busy turns for a position with @cells empty cells; NULL if
 * its turns are not shared. */
static inline SolverBusy *
solver_share (const SolverThread *thread, unsigned cells)
{
  return thread->shared->alone || cells < SOLVER_SHARED_CELLS ? NULL : &thread->shared->busy;
}

/* solver_tick: counts a node; returns true if the thread has to stop. */
bool solver_tick (SolverThread *thread);

/**
 * solver_search: compares First's points minus Second's at the end, with best play, with @beta.
 * @position: (inout): irrelevant cells are removed
 * Returns: a lower bound of the value, if it is at least @beta; otherwise an upper bound below
 * @beta. Undefined if the thread is stopped
 */
int solver_search (SolverThread *thread, SolverPosition *position, int beta);

/* solver_search_guess: the best cell of @position in the table, otherwise the first in move
 * ordering. The position must have an empty cell. */
unsigned solver_search_guess (const SolverThread *thread, const SolverPosition *position);
