/* karum-pattern-scan.h: searches the index of positions for a pattern. */
#pragma once

#include "karum-pattern.h"
#include "karum-position-index.h"

G_BEGIN_DECLS

/**
 * karum_pattern_scan: finds the games of @index in which @pattern occurs.
 * @bin: whether to include games in the bin
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): segment by segment, in the
 * order of games
 */
GArray *karum_pattern_scan (KarumDb *db,
                            const KarumPositionIndex *index,
                            const KarumPattern *pattern,
                            gboolean bin,
                            GError **error);

G_END_DECLS
