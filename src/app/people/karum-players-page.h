/* karum-players-page.h: the list of players, and the page of one. */
#pragma once

#include "karum-page.h"
#include "karum-roster-page.h"

#define KARUM_TYPE_PLAYERS_PAGE (karum_players_page_get_type ())
G_DECLARE_FINAL_TYPE (KarumPlayersPage, karum_players_page, KARUM, PLAYERS_PAGE, KarumRosterPage)

/* -- Player page: the page of a player: names, figures and matches. */

#define KARUM_TYPE_PLAYER_PAGE (karum_player_page_get_type ())

/**
 * KarumPlayerPage: shows the player whose number it is given. Every figure leads to the games
 * behind it, by the action `win.show-games`.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerPage, karum_player_page, KARUM, PLAYER_PAGE, KarumPage)
