/* manu-captures.h: the captures available to a side in a position of Manu. */
#pragma once

#include "manu-state.h"

typedef struct {
  unsigned most;  /* the most enemy stones captured by one turn */
  unsigned turns; /* number of capturing turns, up to the limit */
} ManuCaptures;

/**
 * manu_captures: the captures of @side, as if it were to move.
 * @limit: maximum number of turns to visit
 */
ManuCaptures
manu_captures (const KarumRules *rules, const ManuState *state, KarumSide side, unsigned limit);

/* manu_captured_by: the number of enemy stones captured by the legal turn @turn in @state. */
unsigned manu_captured_by (const ManuState *state, const KarumTurn *turn);
