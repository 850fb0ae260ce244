#include "solver-payoff.h"

const uint16_t solver_powers[SOLVER_LENGTH_MAX + 1] = { 1, 3, 9, 27, 81, 243, 729, 2187, 6561 };

/* p(L) = 2·p(L-1) + L from p(2) = 0. */
static int
row_value (unsigned length)
{
  int value = 0;

  for (unsigned l = 3; l <= length; l++)
    value = 2 * value + (int) l;
  return value;
}

static int
count_points (unsigned stones)
{
  unsigned run = 0;
  int points = 0;

  for (; stones; stones >>= 1) {
    run = stones & 1 ? run + 1 : 0;
    if (!(stones >> 1 & 1))
      points += row_value (run);
  }
  return points;
}

/* The length of the row in @stones through @place, which is one of them. */
static unsigned
row_length (unsigned stones, unsigned place)
{
  unsigned from = place, to = place;

  while (from > 0 && stones >> (from - 1) & 1)
    from--;
  while (stones >> (to + 1) & 1)
    to++;
  return to - from + 1;
}

unsigned
solver_ternary (unsigned mask)
{
  unsigned code = 0;

  for (unsigned i = 0; mask >> i; i++)
    code += (mask >> i & 1) * solver_powers[i];
  return code;
}

int
solver_payoff_turn (const SolverPayoff *payoff, unsigned stones, unsigned place)
{
  unsigned with = stones | 1u << place;

  if (payoff->running)
    return row_value (row_length (with, place));
  return payoff->points[with] - payoff->points[stones];
}

/* Finds the best and the worst order from @stones to @stones | @coming: the first stone is paid,
 * and the rest is already computed, because it has fewer coming stones. */
static void
find_orders (SolverPayoff *payoff, unsigned stones, unsigned coming)
{
  unsigned code = solver_ternary (stones) + 2 * solver_ternary (coming);
  int most = INT16_MIN, least = INT16_MAX;

  for (unsigned i = 0; coming >> i; i++)
    if (coming >> i & 1) {
      int paid = solver_payoff_turn (payoff, stones, i);
      unsigned next = code - solver_powers[i];
      int high = paid + payoff->most[next], low = paid + payoff->least[next];

      most = high > most ? high : most;
      least = low < least ? low : least;
    }
  payoff->most[code] = (int16_t) (coming ? most : 0);
  payoff->least[code] = (int16_t) (coming ? least : 0);
}

void
solver_payoff_init (SolverPayoff *payoff, unsigned length, bool running)
{
  unsigned all = (1u << length) - 1;

  payoff->running = running;
  payoff->length = length;
  for (unsigned stones = 0; stones <= all; stones++)
    payoff->points[stones] = (int16_t) count_points (stones);
  for (unsigned coming = 0; coming <= all; coming++)
    for (unsigned stones = 0; stones <= all; stones++)
      if (!(stones & coming))
        find_orders (payoff, stones, coming);
}
