/* karum-pattern-scan.h: searches the index of positions for a pattern. */
#pragma once

#include "karum-pattern.h"
#include "karum-position-index.h"

G_BEGIN_DECLS

/* The turn of a hit whose turn was not determined. */
#define KARUM_PLY_UNKNOWN G_MAXUINT

/**
 * karum_pattern_scan: finds the games of @index in which @pattern occurs.
 * @bin: whether to include games in the bin
 * @with_plies: whether the turns of the hits are needed; if not, they can be KARUM_PLY_UNKNOWN
 * Returns: (transfer full) (nullable) (element-type KarumPositionHit): segment by segment, in the
 * order of games
 */
GArray *karum_pattern_scan (KarumDb *db,
                            const KarumPositionIndex *index,
                            const KarumPattern *pattern,
                            gboolean bin,
                            gboolean with_plies,
                            GError **error);

G_END_DECLS
