/* karum-least-squares.h: linear least squares with few unknowns, for tools that tune evaluations.
 */
#pragma once

/**
 * KarumLeastSquares: the normal equations of a linear model; its size is fixed.
 */
typedef struct KarumLeastSquares KarumLeastSquares;

/* karum_least_squares_new: (transfer full) (nullable): equations for @n_unknowns weights; NULL if
 * there is not enough memory. */
KarumLeastSquares *karum_least_squares_new (unsigned n_unknowns);

/* karum_least_squares_free: @equations: (nullable) */
void karum_least_squares_free (KarumLeastSquares *equations);

/**
 * karum_least_squares_add: adds an observation.
 * @unknowns: (array length=n): the numbers of the unknowns with a coefficient other than 0, each
 * once
 * @coefficients: (array length=n)
 * @target: the value that the weighted sum should predict
 */
void karum_least_squares_add (KarumLeastSquares *equations,
                              unsigned n,
                              const unsigned *unknowns,
                              const double *coefficients,
                              double target);

/**
 * karum_least_squares_solve: finds the weights with the smallest sum of squared errors. Changes the
 * equations, so it can be called once.
 * @ridge: more than 0; shrinks weights with few observations towards 0 (ridge regression)
 * @weights: (out) (array): one for each unknown
 */
void karum_least_squares_solve (KarumLeastSquares *equations, double ridge, double *weights);
