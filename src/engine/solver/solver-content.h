/* solver-content.h: a content of a segment while its table entry is being computed. */
#pragma once

#include "solver-payoff.h"

typedef struct {
  const SolverPayoff *payoff;
  SolverMode mode;
  unsigned code;
  unsigned stones[2];
  unsigned empty; /* mask of empty places */
  unsigned n;     /* number of empty places */
  uint8_t places[SOLVER_LENGTH_MAX];
  int16_t values[SOLVER_MASKS]; /* f⁺, indexed by the subset of the empty places that First gets */
} SolverContent;

/* solver_content_read: fills @content for @code; its payoff and mode are set. */
void solver_content_read (SolverContent *content, unsigned code);

/* solver_content_value: f⁺ of the filling with First's stones on @first and Second's on @second. */
int solver_content_value (const SolverContent *content, unsigned first, unsigned second);
