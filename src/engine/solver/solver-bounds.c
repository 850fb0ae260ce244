#include "solver-bounds.h"

#include <string.h>

#include "solver-fit.h"

/* The smallest constant with which the linear bound holds for every filling; recursive over the
 * places from bit @i on. @first and @second are the stones placed before. */
static int
largest_excess (const SolverContent *content,
                const int16_t *weights,
                unsigned i,
                unsigned first,
                unsigned second)
{
  unsigned bit;
  int with_first, with_second, with_none = INT16_MIN * SOLVER_SCALE;

  if (i == content->n)
    return solver_content_value (content, first, second) * SOLVER_SCALE;
  bit = 1u << content->places[i];
  with_first = largest_excess (content, weights, i + 1, first | bit, second) - weights[i];
  with_second = largest_excess (content, weights, i + 1, first, second | bit) + weights[i];
  if (content->mode.partial)
    with_none = largest_excess (content, weights, i + 1, first, second);
  if (with_first < with_second)
    with_first = with_second;
  return with_first > with_none ? with_first : with_none;
}

static int32_t
linear (const SolverContent *content, unsigned live, int16_t *weights)
{
  int16_t fitted[SOLVER_LENGTH_MAX];

  solver_fit (content->values, content->n, SOLVER_SCALE, fitted);
  for (unsigned i = 0; i < content->n; i++) {
    if (!(live >> content->places[i] & 1))
      fitted[i] = 0;
    weights[content->places[i]] = fitted[i];
  }
  return largest_excess (content, fitted, 0, 0, 0);
}

/* The places on which f depends in a nonlinear way, and the points as functions of the subset of
 * them that First gets. */
typedef struct {
  unsigned n;
  uint8_t places[SOLVER_LENGTH_MAX];
  int16_t own[SOLVER_MASKS];   /* First's points */
  int16_t other[SOLVER_MASKS]; /* minus Second's points */
} Loose;

/* The points with Second's stones on the places that are not loose. */
static void
read_loose (const SolverContent *content, unsigned mask, Loose *loose)
{
  const int16_t *points = content->payoff->points;

  loose->n = 0;
  for (unsigned i = 0; i < content->n; i++)
    if (mask >> content->places[i] & 1)
      loose->places[loose->n++] = content->places[i];
  for (unsigned subset = 0; subset < 1u << loose->n; subset++) {
    unsigned first = 0;

    for (unsigned i = 0; i < loose->n; i++)
      first |= (subset >> i & 1) << loose->places[i];
    loose->own[subset] = points[content->stones[0] | first];
    loose->other[subset] = (int16_t) -points[content->stones[1] | (content->empty & ~first)];
  }
}

/* @sum / 2^@n in the unit of bounds, rounded to the nearest or up. */
static int
mean (int sum, unsigned n, bool up)
{
  int divisor = 1 << n, rounding = up ? divisor - 1 : divisor / 2;

  return (sum * SOLVER_SCALE + rounding) / divisor;
}

/* Half of the mean difference that First's stone on place @i makes for First's points. */
static int
own_weight (const Loose *loose, unsigned i)
{
  int sum = 0;

  for (unsigned subset = 0; subset < 1u << loose->n; subset++)
    sum += subset >> i & 1 ? loose->own[subset] : -loose->own[subset];
  return mean (sum, loose->n, false);
}

/* The constant of the linear bound of the other side's points. */
static int
other_constant (const Loose *loose, const int16_t *weights)
{
  int most = INT32_MIN;

  for (unsigned subset = 0; subset < 1u << loose->n; subset++) {
    int excess = loose->other[subset] * SOLVER_SCALE;

    for (unsigned i = 0; i < loose->n; i++)
      excess -= subset >> i & 1 ? weights[i] : -weights[i];
    most = excess > most ? excess : most;
  }
  return most;
}

/* Weights are exact unless a segment has more loose places than the unit has binary places. Then
 * they are wrong by up to half a unit. A bound contains the weights of up to two cells, so one more
 * unit a segment makes up for this. */
static int
rounding (const Loose *loose)
{
  return 1 << loose->n > SOLVER_SCALE ? 1 : 0;
}

static int32_t
potential (const SolverContent *content, unsigned mask, int16_t *weights)
{
  Loose loose;
  int16_t fitted[SOLVER_LENGTH_MAX];
  int sum = 0;

  read_loose (content, mask, &loose);
  solver_fit (loose.other, loose.n, SOLVER_SCALE, fitted);
  for (unsigned subset = 0; subset < 1u << loose.n; subset++)
    sum += loose.own[subset];
  for (unsigned i = 0; i < loose.n; i++)
    weights[loose.places[i]] = (int16_t) (own_weight (&loose, i) + fitted[i]);
  return mean (sum, loose.n, true) + other_constant (&loose, fitted) + rounding (&loose);
}

/* If the swing of place i is constant, f is the sum of (swing / 2)·x_i and a function of the other
 * places. That function is f with Second's stone on i, plus swing / 2. */
int32_t
solver_bounds_upper (const SolverContent *content,
                     unsigned live,
                     const int16_t fixed[SOLVER_LENGTH_MAX],
                     int16_t weights[SOLVER_LENGTH_MAX])
{
  unsigned loose = live;
  int32_t constant = 0;

  memset (weights, 0, SOLVER_LENGTH_MAX * sizeof *weights);
  if (content->mode.running || content->mode.partial)
    return linear (content, live, weights);
  for (unsigned place = 0; place < content->payoff->length; place++)
    if (fixed[place] != 0) {
      loose &= ~(1u << place);
      weights[place] = (int16_t) (fixed[place] * (SOLVER_SCALE / 2));
      constant += weights[place];
    }
  return constant + potential (content, loose, weights);
}
