/* karum-value.h: what positions are worth to the person who is to take the turn. */
#pragma once

#include "karum-game.h"

/* A value is in hundredths of a point, so that estimates can lie between two results. */
typedef int32_t KarumValue;

#define KARUM_VALUE_POINT 100
#define KARUM_VALUE_INFINITE ((KarumValue) 1 << 28)
/* A game in which only winning counts: what it is worth to have won, before a turn is taken off for
 * each turn to the end. */
#define KARUM_VALUE_WON (1000 * KARUM_VALUE_POINT)
/* Values from here on are those of decided games. */
#define KARUM_VALUE_DECIDED (KARUM_VALUE_WON - 500 * KARUM_VALUE_POINT)

/**
 * karum_person: the person, 0 or 1, who is to take the turn in @state; when the game is over, the
 * one who holds First.
 */
static inline unsigned
karum_person (const KarumRules *rules, const KarumState *state, KarumStatus status)
{
  return (unsigned) (status.over ? KARUM_FIRST : status.to_move) ^ karum_exchanged (rules, state);
}

/* karum_value_decisive: whether only winning counts under @rules, and how soon. */
bool karum_value_decisive (const KarumRules *rules);

/**
 * karum_value_final: what the finished game is worth to karum_person() in @state.
 * @decisive: as karum_value_decisive() says
 * @ply: turns made since the position that was asked about
 */
KarumValue karum_value_final (const KarumRules *rules,
                              const KarumState *state,
                              KarumStatus status,
                              bool decisive,
                              unsigned ply);
