/* manu-captures.h: what a side could capture in a position of Manu. */
#pragma once

#include "manu-state.h"

typedef struct {
  unsigned most;  /* enemy stones that one turn captures */
  unsigned turns; /* that capture; counted up to what was looked at */
} ManuCaptures;

/**
 * manu_captures: what @side could capture with one turn, were it to move.
 * @limit: no more turns are looked at
 */
ManuCaptures
manu_captures (const KarumRules *rules, const ManuState *state, KarumSide side, unsigned limit);

/* manu_captured_by: how many enemy stones @turn, legal in @state, captures. */
unsigned manu_captured_by (const ManuState *state, const KarumTurn *turn);
