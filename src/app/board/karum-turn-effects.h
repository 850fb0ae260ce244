/* karum-turn-effects.h: what a turn has done to the points of the board. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_EFFECT_NONE = 0,
  KARUM_EFFECT_PLACED = 1 << 0, /* something was put there that did not come along a way */
  KARUM_EFFECT_TAKEN = 1 << 1,  /* what stood there was taken */
} KarumTurnEffect;

/**
 * karum_turn_effects_find: what the legal @turn does in @before.
 * @after: the state to which it leads
 * @effects: (out): KARUM_POINTS of them, by point
 */
void karum_turn_effects_find (const KarumRules *rules,
                              const KarumState *before,
                              const KarumTurn *turn,
                              const KarumState *after,
                              KarumTurnEffect *effects);

/**
 * karum_turn_ways: visits the ways that pieces take in @turn, or in as much of it as was touched.
 * @after: what stands on the board then
 */
void karum_turn_ways (const KarumRules *rules,
                      const KarumTurn *turn,
                      const KarumState *after,
                      KarumWayVisit visit,
                      void *data);

G_END_DECLS
