/* karum-player-stats.h: the figures of a player. */
#pragma once

#include <gtk/gtk.h>

#include "karum-stats.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PLAYER_STATS (karum_player_stats_get_type ())

/**
 * KarumPlayerStats: totals, and tables by game, variant, side, opponent and year. Every figure
 * shows the games behind it.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerStats, karum_player_stats, KARUM, PLAYER_STATS, GtkBox)

/* karum_player_stats_show: @games: the player's games that @stats counts. */
void karum_player_stats_show (KarumPlayerStats *self,
                              const KarumStats *stats,
                              const KarumGameFilter *games);

G_END_DECLS
