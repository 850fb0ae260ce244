/* karum-club-page.h: figures of all games of a club: charts, tables and records. */
#pragma once

#include "karum-page.h"

#define KARUM_TYPE_CLUB_PAGE (karum_club_page_get_type ())

/* KarumClubPage: every figure shows the games behind it, by the action `win.show-games`. */
G_DECLARE_FINAL_TYPE (KarumClubPage, karum_club_page, KARUM, CLUB_PAGE, KarumPage)
