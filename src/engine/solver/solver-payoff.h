/* solver-payoff.h: the points of one side's stones in a segment.
 *
 * A segment is a maximal stretch of a line or column without holes. Rows never cross its ends, so
 * the points of a game are the sum over its segments. Its cells are the bits of a mask, the first
 * at bit 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define SOLVER_LENGTH_MAX 8
#define SOLVER_MASKS (1u << SOLVER_LENGTH_MAX)

/* 3^i: the weight of place i in the code of a segment. */
extern const uint16_t solver_powers[SOLVER_LENGTH_MAX + 1];

/* The scoring method, and whether every cell will be filled. */
typedef struct {
  bool running; /* rows are paid when they are completed, not at the end */
  bool partial; /* the stones run out before all cells are filled */
} SolverMode;

/**
 * SolverPayoff: the points of one side in a segment of @length cells.
 *
 * With final scoring, a turn "pays" the change of the points on the board, so that the total paid
 * is always the points on the board.
 */
typedef struct {
  bool running;
  unsigned length;
  int16_t points[SOLVER_MASKS]; /* points of the stones in a mask, each row counted once */
  /* The points still to be paid until all stones of a mask are placed, in the best and in the worst
   * order for the side. The mask is in ternary: 0 stays empty, 1 is already placed, 2 will be
   * placed. */
  int16_t most[6561];
  int16_t least[6561];
} SolverPayoff;

/* solver_payoff_init: @length: 3 … SOLVER_LENGTH_MAX */
void solver_payoff_init (SolverPayoff *payoff, unsigned length, bool running);

/* solver_payoff_turn: the points paid for a stone on @place, which is not in @stones. */
int solver_payoff_turn (const SolverPayoff *payoff, unsigned stones, unsigned place);

/* solver_ternary: the sum of 3^i over the bits of @mask. */
unsigned solver_ternary (unsigned mask);
