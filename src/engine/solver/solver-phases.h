/* solver-phases.h: the value of a position of any phase: of play, but also while holes are placed
 * and sides are chosen.
 *
 * Values are margins at the end, with best play, of the person who holds First in the position. */
#pragma once

#include "solver-job.h"

/**
 * solver_phases_ask: whether the value of @state is at least @beta.
 * @bound: (out): if so, a bound that the value reaches, otherwise one that it does not exceed
 * Returns: false when it had to stop or there is no memory
 */
bool solver_phases_ask (SolverJob *job, const KarumState *state, int beta, int *bound);

/**
 * solver_phases_value: the value of @state.
 * Returns: false when it had to stop or there is no memory
 */
bool solver_phases_value (SolverJob *job, const KarumState *state, int *value);

/**
 * solver_phases_turn: a turn that keeps @value, which is that of @state.
 * Returns: false when it had to stop or there is no memory
 */
bool solver_phases_turn (SolverJob *job, const KarumState *state, int value, KarumTurn *turn);
