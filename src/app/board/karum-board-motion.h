/* karum-board-motion.h: what changed between two states, as pieces that come, go and move. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* A point whose piece has to be drawn moving. */
typedef struct {
  KarumPoint point;
  KarumPoint from;  /* whence its piece comes; KARUM_POINT_NONE if it appears */
  KarumCell before; /* what stood there and goes */
  KarumCell after;  /* what stands there now */
} KarumMotion;

/**
 * karum_motions_find: the points that differ between @before and @after.
 * @turn: (nullable): the turn that was made; says which piece moved where
 * Returns: (transfer full) (element-type KarumMotion)
 */
GArray *karum_motions_find (const KarumRules *rules,
                            const KarumState *before,
                            const KarumState *after,
                            const KarumTurn *turn);

/* karum_motions_at: (transfer none) (nullable): the motion at @point. */
const KarumMotion *karum_motions_at (const GArray *motions, KarumPoint point);

G_END_DECLS
