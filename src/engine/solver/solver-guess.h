/* solver-guess.h: a guess of the value of a position without captures. */
#pragma once

#include "solver-board.h"

/* solver_guess: probably First's points minus Second's at the end, with best play. It takes some
 * milliseconds. */
int solver_guess (const SolverBoard *board, const SolverPosition *position);
