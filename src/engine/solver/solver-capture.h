/* solver-capture.h: the search where stones and holes are captured. */
#pragma once

#include "karum-game.h"
#include "solver-search.h"

/**
 * solver_capture_search: First's points less Second's at the end, with best play, compared with
 * @beta; as solver_search().
 */
int solver_capture_search (SolverThread *thread,
                           const KarumRules *rules,
                           const KarumState *state,
                           int beta);

/* solver_capture_guess: the turn that last answered a question about @state, or one that looks
 * good. */
void solver_capture_guess (SolverThread *thread,
                           const KarumRules *rules,
                           const KarumState *state,
                           KarumTurn *turn);
