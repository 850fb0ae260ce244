/* solver-phases.h: the value of a position in any phase, including the placement of holes and the
 * choice of sides.
 *
 * Values are final margins with best play, for the person who holds First in the position. */
#pragma once

#include "solver-job.h"

/**
 * solver_phases_ask: whether the value of @state is at least @beta.
 * @bound: (out): if so, a lower bound of the value (at least @beta), otherwise an upper bound
 * (below @beta)
 * Returns: false if it was stopped or there is not enough memory
 */
bool solver_phases_ask (SolverJob *job, const KarumState *state, int beta, int *bound);

/**
 * solver_phases_value: computes the value of @state, between the bounds @job->lower and
 * @job->upper, which narrow while it works.
 * Returns: false if it was stopped or there is not enough memory; the bounds are valid then, too
 */
bool solver_phases_value (SolverJob *job, const KarumState *state, int *value);

/**
 * solver_phases_turn: finds a turn of @state that keeps its value, @value.
 * Returns: false if it was stopped or there is not enough memory
 */
bool solver_phases_turn (SolverJob *job, const KarumState *state, int value, KarumTurn *turn);
