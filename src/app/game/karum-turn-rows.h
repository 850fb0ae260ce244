/* karum-turn-rows.h: the record of a game as rows of a list, in the order of a book. */
#pragma once

#include "karum-turn-item.h"

G_BEGIN_DECLS

/**
 * karum_turn_rows: a row for each turn of the main line, below it the variations that stand beside
 * the turn, each with those inside it below, deeper. Variations that are more than three deep stand
 * in parentheses.
 * Returns: (transfer full) (element-type KarumTurnItem): sealed
 */
GPtrArray *karum_turn_rows (KarumSession *session);

G_END_DECLS
