/* karum-player-records.h: a player's streaks, remarkable games, and game lengths. */
#pragma once

#include "karum-figure-list.h"
#include "karum-stats.h"

G_BEGIN_DECLS

/* karum_player_records_show: fills @list. @games: those that @stats counts */
void karum_player_records_show (KarumFigureList *list,
                                const KarumStats *stats,
                                const KarumGameFilter *games);

G_END_DECLS
