/* karum-pattern-scan.h: looking for a pattern in the games that the index of positions has. */
#pragma once

#include "karum-pattern.h"
#include "karum-position-index.h"

G_BEGIN_DECLS

/* The turn of a hit that has not been looked for. */
#define KARUM_PLY_UNKNOWN G_MAXUINT

/**
 * karum_pattern_scan: the games of @index on whose board @pattern stands at some time.
 * @bin: whether games in the bin are found too
 * @with_plies: whether the turns of the hits are needed; without that they may be
 *   KARUM_PLY_UNKNOWN
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): segment by segment, in the
 *   order of games
 */
GArray *karum_pattern_scan (KarumDb *db,
                            const KarumPositionIndex *index,
                            const KarumPattern *pattern,
                            gboolean bin,
                            gboolean with_plies,
                            GError **error);

G_END_DECLS
