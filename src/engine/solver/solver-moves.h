/* solver-moves.h: the cells of a position that are worth playing on, and bounds of its value. */
#pragma once

#include "solver-board.h"

/**
 * SolverMoves: what is left to decide in a position.
 *
 * A coin is a cell whose swing is always the same: it is worth that to whoever takes it, and
 * nothing else depends on it. Only with final scoring and all cells filled are there coins.
 */
typedef struct {
  unsigned n;
  uint8_t cells[SOLVER_CELLS];
  SolverPlace swings[SOLVER_CELLS]; /* by index in @cells */
  unsigned n_coins;
  uint8_t coin_cells[SOLVER_CELLS];
  int16_t coins[SOLVER_CELLS];
  unsigned n_dead; /* cells that count as turns only */
  uint8_t dead_cell;
} SolverMoves;

/**
 * solver_moves_find: fills @moves with the cells of @position that matter; cells that don't are
 * taken out of @position, and what they are worth put into its bank.
 */
void solver_moves_find (const SolverBoard *board, SolverPosition *position, SolverMoves *moves);

/* With fewer cells than this looking for equal positions under the symmetries costs more than it
 * gains. */
#define SOLVER_IMAGES_CELLS 9

/* solver_moves_key: equal, but for chance, for positions in which what is still to be won is the
 * same game, up to the symmetries of the board. @image: (out): the symmetry under which cells are
 * stored, -1 for none */
uint64_t solver_moves_key (const SolverBoard *board,
                           const SolverPosition *position,
                           const SolverMoves *moves,
                           int *image);

/**
 * solver_moves_upper, solver_moves_lower: First's points less Second's at the end are at most, at
 * least this with best play of both.
 * @limit: a bound that is worth knowing: where it is seen early that the bound is not below (not
 *   above) @limit, ± SOLVER_VALUE_MAX may be returned
 */
int solver_moves_upper (const SolverPosition *position, const SolverMoves *moves, int limit);
int solver_moves_lower (const SolverPosition *position, const SolverMoves *moves, int limit);

/**
 * solver_moves_choose: keeps in @moves the cells of which one must be best, those that promise most
 * first.
 * @first: a cell that is to be tried before the others, or SOLVER_NO_CELL
 */
void solver_moves_choose (const SolverBoard *board,
                          const SolverPosition *position,
                          SolverMoves *moves,
                          unsigned first);

/* solver_moves_widest: the empty cell with the largest mean swing, of all that @position has. */
unsigned solver_moves_widest (const SolverBoard *board, const SolverPosition *position);
