/* solver-fit.h: linear bounds of functions on the ways to fill a segment. */
#pragma once

#include "solver-payoff.h"

/* Coefficients and bounds are in sixteenths of a point. */
#define SOLVER_SCALE 16

/**
 * solver_fit: weights w ≥ 0 for which the constant c of the bound f(x) ≤ c + Σ w_i·x_i is about as
 * small as it can be; x_i is 1 where bit i of the argument is set, otherwise -1. The bound holds
 * for c = max (f(x) - Σ w_i·x_i), which the caller works out in whole numbers: nothing depends on
 * how well the weights are found but the number of nodes.
 * @values: f by mask of @n bits, @n up to SOLVER_LENGTH_MAX
 * @weights: (out): in 1/SOLVER_SCALE points
 */
void solver_fit (const int16_t *values, unsigned n, int16_t *weights);
