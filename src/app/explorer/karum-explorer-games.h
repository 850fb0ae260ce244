/* karum-explorer-games.h: the games that went on with a turn. */
#pragma once

#include <gtk/gtk.h>

#include "karum-requests.h"

G_DECLARE_FINAL_TYPE (KarumExplorerGames, karum_explorer_games, KARUM, EXPLORER_GAMES, GtkWidget)

/**
 * karum_explorer_games_show:
 * @games: (nullable): NULL for none
 * @filter: (nullable): a filter for all of them, in the format of karum_game_filter_write()
 */
void karum_explorer_games_show (KarumExplorerGames *self,
                                const KarumPositionGames *games,
                                const char *filter);
