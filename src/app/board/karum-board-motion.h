/* karum-board-motion.h: the changes between two states as appearing, vanishing and moving
 * pieces. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/* A point whose change is animated. */
typedef struct {
  KarumPoint point;
  KarumPoint from;  /* the origin of its piece; KARUM_POINT_NONE if it appears */
  KarumCell before; /* the content before, which vanishes */
  KarumCell after;  /* the content now */
} KarumMotion;

/**
 * karum_motions_find: the points that differ between @before and @after.
 * @turn: (nullable): the turn between them, which tells which piece moved where
 * Returns: (transfer full) (element-type KarumMotion)
 */
GArray *karum_motions_find (const KarumRules *rules,
                            const KarumState *before,
                            const KarumState *after,
                            const KarumTurn *turn);

/* karum_motions_at: (transfer none) (nullable): the motion at @point. */
const KarumMotion *karum_motions_at (const GArray *motions, KarumPoint point);

G_END_DECLS
