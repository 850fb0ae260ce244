/* solver-fit.h: linear bounds of functions over the fillings of a segment. */
#pragma once

#include "solver-payoff.h"

/**
 * solver_fit: computes weights w ≥ 0 that approximately minimise the constant c of the bound f(x) ≤
 * c + Σ w_i·x_i, where x_i is 1 if bit i of the argument is set, otherwise -1. The caller computes
 * c = max (f(x) - Σ w_i·x_i) in integers, so the bound is always valid; the quality of the weights
 * only affects the number of nodes.
 * @values: f, indexed by a mask of @n bits, @n up to SOLVER_LENGTH_MAX
 * @scale: the unit of the weights is 1/@scale points
 * @weights: (out): at most INT16_MAX / 2, so that two of them can be added
 */
void solver_fit (const int16_t *values, unsigned n, unsigned scale, int16_t *weights);
