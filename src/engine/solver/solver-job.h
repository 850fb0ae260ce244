/* solver-job.h: answers questions about the value of a position of ordinary play, with several
 * threads. */
#pragma once

#include "karum-search-limits.h"
#include "pahtum/pahtum-state.h"
#include "solver-search.h"

/* The modes without captures, indexed by 2 · running + partial. */
#define SOLVER_MODES 4

typedef struct SolverJob SolverJob;

/**
 * SolverJob: the data of a solver. In the functions below, @state is in the phase of play, and a
 * side is to move.
 */
struct SolverJob {
  const KarumRules *rules;
  SolverTables tables[SOLVER_MODES]; /* (owned) */
  SolverShared shared;
  unsigned threads;
  SolverBoard board; /* of the last position; unused with captures */
  uint64_t board_holes;
  bool board_known;
  int lower, upper; /* the bounds of solver_phases_value() so far; INT_MIN, INT_MAX: none */
  void (*visit) (void *data); /* (nullable): called when one of them has changed */
  void *data;
};

/* solver_job_init: @hash: (transfer full) */
void solver_job_init (SolverJob *job, const KarumRules *rules, SolverHash *hash);
void solver_job_clear (SolverJob *job);

/* solver_job_begin: starts a job.
 * @clock: already started; checked during the whole job */
void solver_job_begin (SolverJob *job, KarumSearchClock *clock, unsigned threads);

/**
 * solver_job_ask: whether First's final points minus Second's are at least @beta, with best play.
 * @bound: (out): if so, a lower bound of the value (at least @beta), otherwise an upper bound
 * (below @beta)
 * Returns: false if it was stopped or there is not enough memory
 */
bool solver_job_ask (SolverJob *job, const KarumState *state, int beta, int *bound);

/* solver_job_estimate: guesses First's final points minus Second's by a shallow search. Returns
 * false if it doesn't support the position: it needs final scoring without captures and all cells
 * filled. */
bool solver_job_estimate (SolverJob *job, const KarumState *state, int *value);

/* solver_job_guess: a legal turn that is probably best; false if there is not enough memory. */
bool solver_job_guess (SolverJob *job, const KarumState *state, KarumTurn *turn);
