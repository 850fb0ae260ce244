/* endgames-guarantee.h: what a side can force. */
#pragma once

#include "jarmo-state.h"

/**
 * EndgamesGuarantee: the side can force the game to end with at least this margin, within this
 * number of turns. A better guarantee is a larger number: first by margin, then by turns. 0 if the
 * side can't force the game to end.
 */
typedef uint16_t EndgamesGuarantee;

#define ENDGAMES_TURNS_MAX 255
/* Larger than any margin. */
#define ENDGAMES_MARGIN_MAX 16

/* @margin: for the side, -15 … 15; @turns: 0 … ENDGAMES_TURNS_MAX */
static inline EndgamesGuarantee
endgames_guarantee (int margin, unsigned turns)
{
  return (EndgamesGuarantee) ((unsigned) (margin + ENDGAMES_MARGIN_MAX) << 8
                              | (ENDGAMES_TURNS_MAX - turns));
}

static inline int
endgames_guarantee_margin (EndgamesGuarantee guarantee)
{
  return (guarantee >> 8) - ENDGAMES_MARGIN_MAX;
}

static inline unsigned
endgames_guarantee_turns (EndgamesGuarantee guarantee)
{
  return ENDGAMES_TURNS_MAX - (guarantee & 0xff);
}

/* The guarantees of both sides in @state, in which the game is over. */
static inline void
endgames_guarantees_final (const KarumRules *rules,
                           const JarmoState *state,
                           EndgamesGuarantee guarantees[2])
{
  int32_t points[2];

  rules->game->points (rules, (const KarumState *) state, points);
  guarantees[KARUM_FIRST] = endgames_guarantee (points[0] - points[1], 0);
  guarantees[KARUM_SECOND] = endgames_guarantee (points[1] - points[0], 0);
}
