/* karum-solver.h: the exact value of a position of Pah-Tum. */
#pragma once

#include "karum-game.h"
#include "karum-search-limits.h"
#include "karum-search-result.h"

/* Of the table of positions. Memory is only taken as far as it is used. */
#define KARUM_SOLVER_HASH_BYTES ((size_t) 1 << 30)

/**
 * KarumSolver: what a solver keeps for the next position under the same ruleset. One position at a
 * time; several solvers can be used in several threads.
 */
typedef struct KarumSolver KarumSolver;

/* karum_solver_can: whether there is a solver for the game of @rules, with all its options. */
bool karum_solver_can (const KarumRules *rules);

/**
 * karum_solver_new: a solver for games under @rules, which are copied.
 * @rules: those for which karum_solver_can()
 * @hash_bytes: of the table of positions; 0 for KARUM_SOLVER_HASH_BYTES
 * @error: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error when there is not enough memory
 */
KarumSolver *karum_solver_new (const KarumRules *rules, size_t hash_bytes, KarumError *error);

/* karum_solver_free: @solver: (nullable) */
void karum_solver_free (KarumSolver *solver);

/**
 * karum_solver_solve: proves the value of @state, with a best turn and a line of best turns of both
 * to the end of the game (or as many as @result holds).
 * @state: a position in which the game is not over
 * @limits: time, nodes, threads and stop flag count; depth and hash_bytes do not
 * @result: (out): filled, exact and with the number of turns in its line as depth, if true is
 * returned; otherwise only nodes and seconds Returns: false when a limit or the stop flag ended it,
 * or memory was refused, before the proof
 */
bool karum_solver_solve (KarumSolver *solver,
                         const KarumState *state,
                         const KarumSearchLimits *limits,
                         KarumSearchResult *result);
