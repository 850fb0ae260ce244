/* karum-player-stats.h: the figures of a player. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"
#include "karum-stats.h"

#define KARUM_TYPE_PLAYER_STATS (karum_player_stats_get_type ())

/**
 * KarumPlayerStats: totals, charts, and tables by game, variant, side, opponent, year and event.
 * Every figure shows the games behind it.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerStats, karum_player_stats, KARUM, PLAYER_STATS, GtkBox)

/* karum_player_stats_show: @games: the player's games that @stats counts. */
void karum_player_stats_show (KarumPlayerStats *self,
                              const KarumStats *stats,
                              const KarumGameFilter *games);

/* karum_player_stats_show_ratings: as karum_player_ratings_show(), in their place among the
 * figures.
 */
void karum_player_stats_show_ratings (KarumPlayerStats *self,
                                      const GPtrArray *courses,
                                      const KarumGameFilter *games);

/* karum_player_stats_show_replayed: as karum_replayed_list_show(), in its place among the figures.
 */
void karum_player_stats_show_replayed (KarumPlayerStats *self,
                                       KarumArchive *archive,
                                       gint64 person,
                                       const KarumGameFilter *games,
                                       guint n_games);
