/* karum-player-page.h: the page of a player: names, figures and matches. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_PLAYER_PAGE (karum_player_page_get_type ())

/**
 * KarumPlayerPage: shows the player whose number it is given. Every figure leads to the games
 * behind it, by the action `win.show-games`.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerPage, karum_player_page, KARUM, PLAYER_PAGE, KarumPage)
