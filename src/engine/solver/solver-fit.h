/* solver-fit.h: linear bounds of functions over the fillings of a segment. */
#pragma once

#include "solver-payoff.h"

/* Coefficients and bounds are in sixteenths of a point. */
#define SOLVER_SCALE 16

/**
 * solver_fit: computes weights w ≥ 0 that approximately minimise the constant c of the bound f(x) ≤
 * c + Σ w_i·x_i, where x_i is 1 if bit i of the argument is set, otherwise -1. The caller computes
 * c = max (f(x) - Σ w_i·x_i) in integers, so the bound is always valid; the quality of the weights
 * only affects the number of nodes.
 * @values: f, indexed by a mask of @n bits, @n up to SOLVER_LENGTH_MAX
 * @weights: (out): in 1/SOLVER_SCALE points
 */
void solver_fit (const int16_t *values, unsigned n, int16_t *weights);
