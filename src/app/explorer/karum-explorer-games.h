/* karum-explorer-games.h: the games that contain a position: their number, and the latest ones. */
#pragma once

#include <gtk/gtk.h>

#include "karum-list-requests.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EXPLORER_GAMES (karum_explorer_games_get_type ())

/**
 * KarumExplorerGames: on the page of a game, each game in the list has a button that adds it as a
 * variation, by the action `game.adopt` (xu: its number, the turn after which the position occurs).
 * The action `win.open-game-at` opens a game at its turn; `win.show-games` shows all of them.
 */
G_DECLARE_FINAL_TYPE (KarumExplorerGames, karum_explorer_games, KARUM, EXPLORER_GAMES, GtkWidget)

/**
 * karum_explorer_games_show:
 * @games: (nullable): NULL for none
 * @filter: (nullable): a filter for all of them, in the format of karum_game_filter_write()
 */
void karum_explorer_games_show (KarumExplorerGames *self,
                                const KarumPositionGames *games,
                                const char *filter);

G_END_DECLS
