/* solver-bounds.h: upper bounds of f in a segment, which are added over all segments.
 *
 * With running scores, or if cells stay empty, a bound is linear: f(x) ≤ c + Σ w_i·x_i for every
 * filling, where x_i is 1 for First's stone on place i, -1 for Second's and 0 for none.
 *
 * In the plain mode (final scoring, all cells filled) it is a potential: a function of the content
 * that is at least f once all places are filled. It is the mean over all fillings of First's
 * points, minus Second's points, for which a linear bound is used. With c the potential of the
 * content and w_i the half of the difference between its values with First's and with Second's
 * stone on place i:
 *  - First's stone on i adds w_i to the potential, Second's stone subtracts w_i, because the mean
 *    and the linear part are linear in each place.
 *  - First's stone never decreases the weight of another place, and Second's never increases it.
 *    For First's points are a sum of positive multiples of products: a row of L stones scores
 *    Σ (L - k + 1)·a_k, where L - k + 1 is the number of its parts of k stones and
 *    a_k = p(k) - 2·p(k-1) + p(k-2) is 3, 4, 8, 16, 32, 64 for k = 3 … 8. The mean of such a
 * product is 0 after Second's stone on one of its places, and doubled after First's. solver-moves.c
 * derives a bound of the value of the game from these two facts. */
#pragma once

#include "solver-content.h"

/* The unit of bounds and weights is 1/SOLVER_SCALE points. */
#define SOLVER_SCALE 64

/**
 * solver_bounds_upper: computes c and the weights.
 * @live: mask of the places whose stone can make a difference; the others have weight 0
 * @fixed: by place: the swing if it is constant, otherwise 0; such places have exact weights
 * @weights: (out): by place; 0 for places that are not empty
 * Returns: c
 */
int32_t solver_bounds_upper (const SolverContent *content,
                             unsigned live,
                             const int16_t fixed[SOLVER_LENGTH_MAX],
                             int16_t weights[SOLVER_LENGTH_MAX]);
