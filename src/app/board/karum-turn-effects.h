/* karum-turn-effects.h: the effects of a turn on the points of the board. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_EFFECT_NONE = 0,
  KARUM_EFFECT_PLACED = 1 << 0, /* something was placed there, without moving along a way */
  KARUM_EFFECT_TAKEN = 1 << 1,  /* its content was captured */
} KarumTurnEffect;

/**
 * karum_turn_effects_find: the effects of the legal @turn in @before.
 * @after: the state after it
 * @effects: (out): KARUM_POINTS of them, indexed by point
 */
void karum_turn_effects_find (const KarumRules *rules,
                              const KarumState *before,
                              const KarumTurn *turn,
                              const KarumState *after,
                              KarumTurnEffect *effects);

/**
 * karum_turn_ways: visits the ways of the pieces moved by @turn, which may be incomplete.
 * @after: the content of the board then
 */
void karum_turn_ways (const KarumRules *rules,
                      const KarumTurn *turn,
                      const KarumState *after,
                      KarumWayVisit visit,
                      void *data);

G_END_DECLS
