/* karum-solver.h: computes exact values of Pah-Tum positions. */
#pragma once

#include "karum-boards.h"
#include "karum-search-limits.h"
#include "karum-search-result.h"

/* The default size of the transposition table. Memory is only allocated as far as it is used. */
#define KARUM_SOLVER_HASH_BYTES ((size_t) 1 << 30)

/**
 * KarumSolver: keeps tables between positions of one ruleset. A solver can prove one position at a
 * time; different solvers can be used in different threads.
 */
typedef struct KarumSolver KarumSolver;

/* karum_solver_can: whether the solver supports @rules. */
bool karum_solver_can (const KarumRules *rules);

/**
 * karum_solver_new: a solver for games under @rules, which are copied.
 * @rules: supported, see karum_solver_can()
 * @hash_bytes: size of the transposition table; 0 for KARUM_SOLVER_HASH_BYTES
 * @error: (nullable)
 * Returns: (transfer full) (nullable): NULL with @error if there is not enough memory
 */
KarumSolver *karum_solver_new (const KarumRules *rules, size_t hash_bytes, KarumError *error);

/* karum_solver_free: @solver: (nullable) */
void karum_solver_free (KarumSolver *solver);

/* karum_solver_clear: empties the table, so that a proof takes as many nodes as the first time. */
void karum_solver_clear (KarumSolver *solver);

/* Raised when the same entries of a table come to mean something else. */
#define KARUM_SOLVER_TABLE 1
#define KARUM_SOLVER_LABEL 512

/**
 * karum_solver_memory: what the proof of @state has come to: its table, with KARUM_SOLVER_LABEL
 * bytes at the end that are the caller's. Copied at any time, in the thread of the proof or without
 * one, and copied back before a proof under the same rules, it lets that go on from there.
 * @bytes: (out): the size, which depends on the number of empty cells and the memory of the solver
 * Returns: (transfer none)
 */
void *karum_solver_memory (KarumSolver *solver, const KarumState *state, size_t *bytes);

/**
 * karum_solver_solve: proves the value of @state, with an optimal turn and a line of optimal play
 * to the end of the game (as far as @result has room). What the book of solved boards contains is
 * known at once; the line may then end earlier.
 * @state: a position in which the game is not over
 * @limits: time, nodes, threads, gate and stop flag are used
 * @visit: (nullable): called with each new bound, and otherwise about ten times a second, with a
 * result of which only bounds, nodes and seconds are set
 * @result: (out): on success filled and exact, with the length of the line as its depth; otherwise
 * only the bounds that were proved, nodes and seconds are set
 * Returns: false if a limit, the stop flag or a lack of memory ended the proof
 */
bool karum_solver_solve (KarumSolver *solver,
                         const KarumState *state,
                         const KarumSearchLimits *limits,
                         KarumSearchVisit visit,
                         void *data,
                         KarumSearchResult *result);

/**
 * karum_solver_known: what the book of solved boards tells, with a line of best play as far as a
 * million nodes reach, or the limits.
 * @known: of @state
 * @turn: (nullable): one of the best, or NULL for any of them
 * @visit: (nullable): as in karum_solver_solve()
 * @result: (out): exact
 * Returns: true
 */
bool karum_solver_known (KarumSolver *solver,
                         const KarumState *state,
                         const KarumBoardKnown *known,
                         const KarumTurn *turn,
                         const KarumSearchLimits *limits,
                         KarumSearchVisit visit,
                         void *data,
                         KarumSearchResult *result);

/**
 * karum_solver_turn: proves what a turn is worth, like karum_solver_solve().
 * @turn: legal in @state
 * @least: turns that are worth less are of no interest
 * @result: (out): as in karum_solver_solve(), with @turn first; if it is worth less than @least,
 * only its upper bound is set
 *
 * Returns: false if a limit, the stop flag or a lack of memory ended the proof
 */
bool karum_solver_turn (KarumSolver *solver,
                        const KarumState *state,
                        const KarumTurn *turn,
                        double least,
                        const KarumSearchLimits *limits,
                        KarumSearchVisit visit,
                        void *data,
                        KarumSearchResult *result);
