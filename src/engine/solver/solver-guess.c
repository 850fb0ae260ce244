#include "solver-guess.h"

#include "solver-hash.h"
#include "solver-moves.h"

/* The number of turns. Deeper searches don't guess better. */
#define DEPTH 3

/* The middle between the bounds. */
static int
estimate (const SolverBoard *board, const SolverPosition *position, const SolverMoves *moves)
{
  return (solver_moves_upper (board, position, moves, SOLVER_VALUE_MAX)
          + solver_moves_lower (board, position, moves, -SOLVER_VALUE_MAX))
         / 2;
}

/* Alpha-beta search. */
static int
search (const SolverBoard *board, SolverPosition *position, unsigned depth, int alpha, int beta)
{
  bool first = position->side == 0;
  SolverMoves moves;

  if (position->left == 0)
    return position->base + position->bank;
  solver_moves_find (board, position, &moves);
  if (depth == 0 || moves.n + moves.n_coins + moves.n_dead == 0)
    return estimate (board, position, &moves);
  solver_moves_begin (&moves, SOLVER_NO_CELL);
  solver_moves_choose (board, position, &moves, SOLVER_NO_CELL);
  for (unsigned i = 0; i < moves.n && alpha < beta; i++) {
    SolverPosition next = *position;
    int value;

    solver_place (board, &next, moves.cells[i]);
    value = search (board, &next, depth - 1, alpha, beta);
    if (first && value > alpha)
      alpha = value;
    else if (!first && value < beta)
      beta = value;
  }
  return first ? alpha : beta;
}

int
solver_guess (const SolverBoard *board, const SolverPosition *position)
{
  SolverPosition copy = *position;

  return search (board, &copy, DEPTH, -SOLVER_VALUE_MAX, SOLVER_VALUE_MAX);
}
