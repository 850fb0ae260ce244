/* solver-job.h: the value of a position of ordinary play, by questions to several threads. */
#pragma once

#include "karum-search-limits.h"
#include "pahtum/pahtum-state.h"
#include "solver-search.h"

/* Modes without captures, by 2 · running + partial. */
#define SOLVER_MODES 4

typedef struct SolverJob SolverJob;

/**
 * SolverJob: what a solver works with. @state is always one of ordinary play (phase play) with
 * a side to move.
 */
struct SolverJob {
  const KarumRules *rules;
  SolverTables tables[SOLVER_MODES]; /* (owned) */
  SolverShared shared;
  unsigned threads;
  SolverBoard board; /* of the position asked about last, if there are no captures */
  uint64_t board_holes;
  bool board_known;
};

/* solver_job_init: @hash: (transfer full) */
void solver_job_init (SolverJob *job, const KarumRules *rules, SolverHash *hash);
void solver_job_clear (SolverJob *job);

/* solver_job_begin: @clock is running and is asked as long as the job is under way. */
void solver_job_begin (SolverJob *job, KarumSearchClock *clock, unsigned threads);

/* solver_turns_left: turns to the end when nothing is captured. */
unsigned solver_turns_left (const KarumRules *rules, const PahtumState *state);

/**
 * solver_job_ask: whether First's points less Second's will be at least @beta.
 * @bound: (out): if so, a bound that the value reaches, otherwise one that it does not exceed
 * Returns: false when it had to stop or there is no memory
 */
bool solver_job_ask (SolverJob *job, const KarumState *state, int beta, int *bound);

/* solver_job_guess: a legal turn that is likely to be best; false without memory. */
bool solver_job_guess (SolverJob *job, const KarumState *state, KarumTurn *turn);
