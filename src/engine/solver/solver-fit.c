#include "solver-fit.h"

#include <math.h>

/* Minimises a smooth maximum of f(x) - w·x that becomes sharper step by step. */
#define ROUNDS 72
#define ROUNDS_A_STEP 12
#define SHARPER 0.55f

typedef struct {
  const int16_t *values;
  unsigned n;
  float weights[SOLVER_LENGTH_MAX];
} Fit;

static inline float
sign (unsigned mask, unsigned i)
{
  return mask >> i & 1 ? 1.0f : -1.0f;
}

static float
excess (const Fit *fit, unsigned mask)
{
  float value = fit->values[mask];

  for (unsigned i = 0; i < fit->n; i++)
    value -= sign (mask, i) * fit->weights[i];
  return value;
}

/* One step of gradient descent on @width · log Σ exp (excess / @width). */
static void
descend (Fit *fit, float width)
{
  float values[SOLVER_MASKS], slope[SOLVER_LENGTH_MAX] = { 0 };
  float most = -INFINITY, sum = 0;

  for (unsigned mask = 0; mask < 1u << fit->n; mask++) {
    values[mask] = excess (fit, mask);
    most = fmaxf (most, values[mask]);
  }
  for (unsigned mask = 0; mask < 1u << fit->n; mask++) {
    float share = expf ((values[mask] - most) / width);

    sum += share;
    for (unsigned i = 0; i < fit->n; i++)
      slope[i] += share * sign (mask, i);
  }
  for (unsigned i = 0; i < fit->n; i++)
    fit->weights[i] = fmaxf (0, fit->weights[i] + 1.5f * width * slope[i] / sum / (float) fit->n);
}

/* Starts with half of the mean difference that each bit makes; returns the range of the values. */
static float
begin_fit (Fit *fit)
{
  int low = fit->values[0], high = low;

  for (unsigned i = 0; i < fit->n; i++)
    fit->weights[i] = 0;
  for (unsigned mask = 0; mask < 1u << fit->n; mask++) {
    int value = fit->values[mask];

    low = value < low ? value : low;
    high = value > high ? value : high;
    for (unsigned i = 0; i < fit->n; i++)
      fit->weights[i] += sign (mask, i) * (float) value / (float) (1u << fit->n);
  }
  return (float) (high - low);
}

void
solver_fit (const int16_t *values, unsigned n, unsigned scale, int16_t *weights)
{
  Fit fit = { .values = values, .n = n };
  float width = begin_fit (&fit) / 4;

  for (unsigned round = 0; n > 1 && width > 0 && round < ROUNDS; round++) {
    if (round % ROUNDS_A_STEP == ROUNDS_A_STEP - 1)
      width *= SHARPER;
    descend (&fit, width);
  }
  for (unsigned i = 0; i < n; i++)
    weights[i]
        = (int16_t) lrintf (fminf (fmaxf (0, fit.weights[i]) * (float) scale, INT16_MAX / 2));
}
