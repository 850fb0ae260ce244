/* karum-glance.h: what anybody sees at a glance: the points that a turn takes, and what is left to
 * take for the other person. */
#pragma once

#include "karum-play.h"

/**
 * KarumGlance: the turns of a position that look silly, by their keys (KarumMove).
 */
typedef struct {
  unsigned n;
  uint32_t keys[KARUM_MOVES_LIST];
} KarumGlance;

/* KarumCare: turns look silly if they are worth less than another one by this much or more, in
 * hundredths of a point; above 0. */
typedef struct {
  KarumValue idle; /* turns that take and stop nothing */
  KarumValue other;
} KarumCare;

/**
 * karum_glance: looks at each turn and at each reply, and counts the points on the board: those of
 * the own turn, less those that replies take, at each point the best one.
 * @tables: of @play for @rules
 * @state: not over
 * @glance: (out): never all turns; none without enough memory
 */
void karum_glance (const KarumPlay *play,
                   const void *tables,
                   const KarumRules *rules,
                   const KarumState *state,
                   KarumCare care,
                   KarumGlance *glance);

/* karum_glance_silly: whether the turn with this key looks silly. */
static inline bool
karum_glance_silly (const KarumGlance *glance, uint32_t key)
{
  for (unsigned i = 0; i < glance->n; i++)
    if (glance->keys[i] == key)
      return true;
  return false;
}
