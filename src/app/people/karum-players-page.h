/* karum-players-page.h: the players of an archive. */
#pragma once

#include "karum-roster-page.h"

#define KARUM_TYPE_PLAYERS_PAGE (karum_players_page_get_type ())
G_DECLARE_FINAL_TYPE (KarumPlayersPage, karum_players_page, KARUM, PLAYERS_PAGE, KarumRosterPage)
