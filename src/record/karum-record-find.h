/* karum-record-find.h: where in a record something stands on the board for the first time. */
#pragma once

#include "karum-pattern.h"
#include "karum-record.h"

G_BEGIN_DECLS

/**
 * karum_record_find_position: the first position of the main line that is the same as @state:
 * board, side to move and phase agree up to the game's symmetries.
 * @ply: (out): its number of turns from the start
 * Returns: whether there is one
 */
gboolean
karum_record_find_position (const KarumRecord *record, const KarumState *state, guint *ply);

/* karum_record_find_pattern: the same for the first position on whose board @pattern stands. */
gboolean
karum_record_find_pattern (const KarumRecord *record, const KarumPattern *pattern, guint *ply);

G_END_DECLS
