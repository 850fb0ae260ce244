/* solver-payoff.h: what stones of one side in a segment are worth to that side.
 *
 * A segment is a longest stretch of a line or column without a hole. Rows never leave one, so that
 * the points of a game are the sum over its segments. Its cells are bits of a mask, the first at
 * bit 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define SOLVER_LENGTH_MAX 8
#define SOLVER_MASKS (1u << SOLVER_LENGTH_MAX)

/* 3^i, the weight of place i in the code of a segment. */
extern const uint16_t solver_powers[SOLVER_LENGTH_MAX + 1];

/* How points are counted and whether every cell will be filled. */
typedef struct {
  bool running; /* rows are paid when they are made, not at the end */
  bool partial; /* the stones run out before the cells do */
} SolverMode;

/**
 * SolverPayoff: what a side gets from a segment of @length cells.
 *
 * With final scoring a turn "pays" the difference that it makes to the points on the board, so that
 * what has been paid is always what the board shows.
 */
typedef struct {
  bool running;
  unsigned length;
  int16_t points[SOLVER_MASKS]; /* of the stones in a mask, counted once */
  /* What has yet to be paid until the stones of a mask, given in ternary (0 stays empty, 1 is there
   * already, 2 comes), are all there: in the best and in the worst order for the side. */
  int16_t most[6561];
  int16_t least[6561];
} SolverPayoff;

/* solver_payoff_init: @length: 3 … SOLVER_LENGTH_MAX */
void solver_payoff_init (SolverPayoff *payoff, unsigned length, bool running);

/* solver_payoff_turn: what a stone at @place, which is not in @stones, pays. */
int solver_payoff_turn (const SolverPayoff *payoff, unsigned stones, unsigned place);

/* solver_ternary: the sum of 3^i over the bits of @mask. */
unsigned solver_ternary (unsigned mask);
