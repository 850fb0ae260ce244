/* karum-record-find.h: finds the first occurrence of a position or pattern in a record. */
#pragma once

#include "karum-pattern.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_record_find_position: the first position of the main line that equals @state: board, side
 * to move and phase are equal up to the game's symmetries.
 * @ply: (out): its number of turns from the start
 * Returns: whether there is one
 */
gboolean
karum_record_find_position (const KarumRecord *record, const KarumState *state, guint *ply);

/* karum_record_find_pattern: the same for the first position that contains @pattern. */
gboolean
karum_record_find_pattern (const KarumRecord *record, const KarumPattern *pattern, guint *ply);

G_END_DECLS
