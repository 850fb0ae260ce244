/* karum-event-figures.h: the tables of an event. */
#pragma once

#include "karum-event-table.h"
#include "karum-figure-table.h"
#include "karum-stats.h"

/* karum_tie_title: what a tie-break is called: NC_ ("tie-break", …) */
const char *karum_tie_title (KarumTieBreak tie);

/* karum_event_last_round: the greatest number of a round of @rows; 0 if none has a number. */
gint64 karum_event_last_round (const GPtrArray *rows);

/* karum_event_latest: the game in a table that was added last; 0 if there is none. */
gint64 karum_event_latest (const GPtrArray *rows);

/**
 * karum_event_standings: (transfer full): rank, player, games, score, and the tie-breaks of
 * @options.
 * @rows: (element-type KarumTableRow)
 */
KarumFigureTable *karum_event_standings (const GPtrArray *rows, const KarumTableOptions *options);

/**
 * karum_event_is_square: whether the cross-table is a square, of everybody against everybody: more
 * than half of all pairs have met, and there are at most 40 players.
 */
gboolean karum_event_is_square (const GPtrArray *rows);

/**
 * karum_event_crosstable: (transfer full): number, player, results and score. The results are a
 * square, or by rounds: a cell of the square has all results of a pair, one of a round also the
 * line of the opponent.
 */
KarumFigureTable *karum_event_crosstable (const GPtrArray *rows, gboolean square);

/* The columns of karum_event_crosstable() before the results, and behind them. */
#define KARUM_CROSS_BEFORE 2
#define KARUM_CROSS_BEHIND 1

/* karum_event_players: (transfer full): each player with a tally. */
KarumFigureTable *karum_event_players (const GPtrArray *rows);

/* karum_event_tallies: (transfer full): the same of karum_store_standings(). @tallies:
 * (element-type KarumOpponentTally); @games: (nullable): those of the event */
KarumFigureTable *karum_event_tallies (const GPtrArray *tallies, const KarumGameFilter *games);
