/* solver-capture.h: the search for rules with custodial captures. */
#pragma once

#include "karum-game.h"
#include "solver-search.h"

/**
 * solver_capture_search: compares the value of @state with @beta, like solver_search(): First's
 * points minus Second's at the end, with best play.
 */
int solver_capture_search (SolverThread *thread,
                           const KarumRules *rules,
                           const KarumState *state,
                           int beta);

/* solver_capture_guess: the best turn in the table, otherwise the first in move ordering. */
void solver_capture_guess (SolverThread *thread,
                           const KarumRules *rules,
                           const KarumState *state,
                           KarumTurn *turn);
