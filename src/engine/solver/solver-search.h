/* solver-search.h: whether the value of a position without captures reaches a bound. */
#pragma once

#include "karum-search-clock.h"
#include "solver-hash.h"
#include "solver-moves.h"

/* What the threads of a solver share. */
typedef struct {
  SolverHash *hash;
  KarumSearchClock *clock;
  _Atomic uint64_t nodes;
  atomic_bool answered; /* a thread has the answer, the others stop */
} SolverShared;

/* A thread of a search. */
typedef struct {
  const SolverBoard *board;
  SolverShared *shared;
  unsigned number; /* of the thread, from 0 */
  unsigned uncounted;
  bool stopped; /* the answer is void */
} SolverThread;

/* solver_tick: counts a node; true when the thread has to stop. */
bool solver_tick (SolverThread *thread);

/* solver_nth_turn: the turn of @n that @thread tries as its @i-th. Where all have to be tried, one
 * thread goes from the front, one from the back, others start somewhere between, so that each finds
 * in the table what the others have done. */
static inline unsigned
solver_nth_turn (const SolverThread *thread, bool all, unsigned n, unsigned i)
{
  if (!all || thread->number == 0)
    return i;
  if (thread->number == 1)
    return n - 1 - i;
  return (i + thread->number * n / (thread->number + 1)) % n;
}

/**
 * solver_search: First's points less Second's at the end, with best play, compared with @beta.
 * @position: (inout): cells that don't matter are taken out
 * @all: every turn is expected to have to be tried
 * Returns: if at least @beta, a bound that the value reaches; otherwise one that it does not
 * exceed. Nothing if the thread is stopped
 */
int solver_search (SolverThread *thread, SolverPosition *position, int beta, bool all);

/* solver_search_guess: the cell that last answered a question about @position, or one that looks
 * good. There is one. */
unsigned solver_search_guess (const SolverThread *thread, const SolverPosition *position);
