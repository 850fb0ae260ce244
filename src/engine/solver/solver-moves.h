/* solver-moves.h: the relevant cells of a position, and bounds of its value. */
#pragma once

#include "solver-board.h"

/**
 * SolverMoves: the undecided cells of a position.
 *
 * A coin is a cell with a constant swing: it is worth the same to either side, and nothing else
 * depends on it. Coins only exist with final scoring when all cells will be filled.
 */
typedef struct {
  unsigned n;
  uint8_t cells[SOLVER_CELLS];
  SolverPlace swings[SOLVER_CELLS]; /* indexed like @cells */
  unsigned n_coins;
  uint8_t coin_cells[SOLVER_CELLS];
  int16_t coins[SOLVER_CELLS];
  unsigned n_dead; /* cells that only count as turns */
  uint8_t dead_cell;
} SolverMoves;

/**
 * solver_moves_find: fills @moves with the cells of @position that matter. The other cells are
 * removed from @position, and their worth is added to its bank.
 */
void solver_moves_find (const SolverBoard *board, SolverPosition *position, SolverMoves *moves);

/* With fewer cells, normalising positions by symmetry costs more than it saves. */
#define SOLVER_IMAGES_CELLS 9

/* solver_moves_key: the hash of a position; equal for positions in which the rest of the game is
 * the same, up to the symmetries of the board. @image: (out): the symmetry under which cells are
 * stored, -1 for none */
uint64_t solver_moves_key (const SolverBoard *board,
                           const SolverPosition *position,
                           const SolverMoves *moves,
                           int *image);

/**
 * solver_moves_upper, solver_moves_lower: bounds of First's points minus Second's at the end, with
 * best play.
 * @limit: a bound is only useful below (lower: above) this; otherwise a worse one may be returned
 */
int solver_moves_upper (const SolverBoard *board,
                        const SolverPosition *position,
                        const SolverMoves *moves,
                        int limit);
int solver_moves_lower (const SolverBoard *board,
                        const SolverPosition *position,
                        const SolverMoves *moves,
                        int limit);

/* solver_floor: converts from 1/SOLVER_SCALE points, rounding down. */
static inline int
solver_floor (int value)
{
  return value >= 0 ? value / SOLVER_SCALE : -((SOLVER_SCALE - 1 - value) / SOLVER_SCALE);
}

/* solver_moves_reach: a bound of the value after the side to move takes the cell with index @i: the
 * most that First can reach with it, or the least that Second can. */
static inline int
solver_moves_reach (const SolverPosition *position, const SolverMoves *moves, unsigned i)
{
  const SolverPlace *swing = &moves->swings[i];

  return position->side == 0 ? solver_floor (position->upper + swing->upper)
                             : -solver_floor (swing->lower - position->lower);
}

/**
 * solver_moves_begin: adds the largest coin, which dominates the others, to the cells of @moves.
 * @cell: a cell that is known to be good, or SOLVER_NO_CELL
 * Returns: the index of the most promising cell; -1 if @moves has no cell
 */
int solver_moves_begin (SolverMoves *moves, unsigned cell);

/**
 * solver_moves_choose: reduces @moves, after solver_moves_begin(), to cells that include an optimal
 * one, and orders them, the most promising first.
 * @searched: the cell that has been searched already, or SOLVER_NO_CELL; it comes first, unless it
 * is dropped
 */
void solver_moves_choose (const SolverBoard *board,
                          const SolverPosition *position,
                          SolverMoves *moves,
                          unsigned searched);

/* solver_moves_widest: the empty cell of @position with the largest mean swing. */
unsigned solver_moves_widest (const SolverBoard *board, const SolverPosition *position);
