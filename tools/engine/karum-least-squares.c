#include "karum-least-squares.h"

#include <stddef.h>
#include <stdlib.h>

struct KarumLeastSquares {
  unsigned n;
  double sums[]; /* @n rows of @n products of coefficients, and the product with the target */
};

static double *
row_of (KarumLeastSquares *equations, unsigned unknown)
{
  return equations->sums + (size_t) unknown * (equations->n + 1);
}

KarumLeastSquares *
karum_least_squares_new (unsigned n_unknowns)
{
  size_t n = n_unknowns, size = n * (n + 1) * sizeof (double);
  KarumLeastSquares *equations = calloc (1, sizeof *equations + size);

  if (equations)
    equations->n = n_unknowns;
  return equations;
}

void
karum_least_squares_free (KarumLeastSquares *equations)
{
  free (equations);
}

void
karum_least_squares_add (KarumLeastSquares *equations,
                         unsigned n,
                         const unsigned *unknowns,
                         const double *coefficients,
                         double target)
{
  for (unsigned i = 0; i < n; i++) {
    double *row = row_of (equations, unknowns[i]);

    for (unsigned j = 0; j < n; j++)
      row[unknowns[j]] += coefficients[i] * coefficients[j];
    row[equations->n] += coefficients[i] * target;
  }
}

/* Subtracts multiples of row @pivot from the rows below it. */
static void
eliminate (KarumLeastSquares *equations, unsigned pivot)
{
  const double *from = row_of (equations, pivot);

  for (unsigned i = pivot + 1; i < equations->n; i++) {
    double *row = row_of (equations, i), factor = row[pivot] / from[pivot];

    for (unsigned j = pivot; factor != 0 && j <= equations->n; j++)
      row[j] -= factor * from[j];
  }
}

/* Gaussian elimination; needs no pivoting, because the matrix is positive definite. */
void
karum_least_squares_solve (KarumLeastSquares *equations, double ridge, double *weights)
{
  unsigned n = equations->n;

  for (unsigned i = 0; i < n; i++)
    row_of (equations, i)[i] += ridge;
  for (unsigned i = 0; i < n; i++)
    eliminate (equations, i);
  for (unsigned i = n; i-- > 0;) {
    const double *row = row_of (equations, i);

    weights[i] = row[n];
    for (unsigned j = i + 1; j < n; j++)
      weights[i] -= row[j] * weights[j];
    weights[i] /= row[i];
  }
}
