/* karum-event-cells.h: the tables of an event. */
#pragma once

#include "karum-cells.h"
#include "karum-event-table.h"

/* karum_tie_title: what a tie-break is called. */
const char *karum_tie_title (KarumTieBreak tie);

/* karum_event_last_round: the greatest number of a round of @rows; 0 if none has a number. */
gint64 karum_event_last_round (const GPtrArray *rows);

/**
 * karum_event_standings: rank, player, games, score and tie-breaks.
 * @rows: (element-type KarumTableRow)
 */
KarumCells *karum_event_standings (const GPtrArray *rows, const KarumTableOptions *options);

/**
 * karum_event_is_square: whether the cross-table is a square, of everybody against everybody: more
 * than half of all pairs have met, and there are at most 40 players.
 */
gboolean karum_event_is_square (const GPtrArray *rows);

/**
 * karum_event_crosstable: the results, as a square or by rounds. A cell of the square has all
 * results of a pair, one of a round the rank of the opponent and the result.
 */
KarumCells *karum_event_crosstable (const GPtrArray *rows, gboolean square);

/* karum_event_latest: the game in a table that was added last; 0 if there is none. */
gint64 karum_event_latest (const GPtrArray *rows);
