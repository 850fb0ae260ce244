/* karum-value.h: values of positions, from the point of view of the person to move. */
#pragma once

#include "karum-game.h"

/* In hundredths of a point, so that evaluations can lie between two results. */
typedef int32_t KarumValue;

#define KARUM_VALUE_POINT 100
#define KARUM_VALUE_INFINITE ((KarumValue) 1 << 28)
/* In games where only winning counts: the value of a win, reduced by one point for each turn to the
 * end. */
#define KARUM_VALUE_WON (1000 * KARUM_VALUE_POINT)
/* Values from here on mean a decided game. */
#define KARUM_VALUE_DECIDED (KARUM_VALUE_WON - 500 * KARUM_VALUE_POINT)

/**
 * karum_person: the person to move in @state, 0 or 1; if the game is over, the person who holds
 * First.
 */
static inline unsigned
karum_person (const KarumRules *rules, const KarumState *state, KarumStatus status)
{
  return (unsigned) (status.over ? KARUM_FIRST : status.to_move) ^ karum_exchanged (rules, state);
}

/* karum_value_decisive: whether only winning matters under @rules, and winning sooner is better. */
bool karum_value_decisive (const KarumRules *rules);

/**
 * karum_value_final: the value of the finished game for karum_person() in @state.
 * @decisive: the result of karum_value_decisive()
 * @ply: turns since the root
 */
KarumValue karum_value_final (const KarumRules *rules,
                              const KarumState *state,
                              KarumStatus status,
                              bool decisive,
                              unsigned ply);
