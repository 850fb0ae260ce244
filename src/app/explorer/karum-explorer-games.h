/* karum-explorer-games.h: the games in which a position stands: how many, and the last of them. */
#pragma once

#include <gtk/gtk.h>

#include "karum-position-requests.h"

G_BEGIN_DECLS

#define KARUM_TYPE_EXPLORER_GAMES (karum_explorer_games_get_type ())

/**
 * KarumExplorerGames: on the page of a game, each game found has a button that makes it a variation
 * there, by the action `game.adopt` (xu: its number, the turn after which the position stands). A
 * game is opened at its turn by the action `win.open-game-at`; all are shown by `win.show-games`.
 */
G_DECLARE_FINAL_TYPE (KarumExplorerGames, karum_explorer_games, KARUM, EXPLORER_GAMES, GtkWidget)

/**
 * karum_explorer_games_show: @games: (nullable): NULL for none
 * @filter: (nullable): which games all of them are, as karum_game_filter_write() has it
 */
void karum_explorer_games_show (KarumExplorerGames *self,
                                const KarumPositionGames *games,
                                const char *filter);

G_END_DECLS
