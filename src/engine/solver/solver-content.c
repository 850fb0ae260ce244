#include "solver-content.h"

/* The places for the bits of @subset. */
static unsigned
spread (const SolverContent *content, unsigned subset)
{
  unsigned mask = 0;

  for (unsigned i = 0; i < content->n; i++)
    mask |= (subset >> i & 1) << content->places[i];
  return mask;
}

/* The rows of each side are paid independently, so each side's order is optimised separately. */
int
solver_content_value (const SolverContent *content, unsigned first, unsigned second)
{
  const SolverPayoff *payoff = content->payoff;
  const unsigned *stones = content->stones;

  if (!content->mode.running)
    return payoff->points[stones[0] | first] - payoff->points[stones[1] | second];
  return payoff->most[solver_ternary (stones[0]) + 2 * solver_ternary (first)]
         - payoff->least[solver_ternary (stones[1]) + 2 * solver_ternary (second)];
}

void
solver_content_read (SolverContent *content, unsigned code)
{
  content->code = code;
  content->stones[0] = content->stones[1] = content->empty = content->n = 0;
  for (unsigned i = 0; i < content->payoff->length; i++, code /= 3)
    if (code % 3) {
      content->stones[code % 3 - 1] |= 1u << i;
    } else {
      content->empty |= 1u << i;
      content->places[content->n++] = (uint8_t) i;
    }
  for (unsigned subset = 0; subset < 1u << content->n; subset++) {
    unsigned first = spread (content, subset);

    content->values[subset]
        = (int16_t) solver_content_value (content, first, content->empty & ~first);
  }
}
