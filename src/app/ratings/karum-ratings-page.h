/* karum-ratings-page.h: the ratings of all players, now or in any month. */
#pragma once

#include "karum-page.h"
#include "karum-ratings.h"

#define KARUM_TYPE_RATINGS_PAGE (karum_ratings_page_get_type ())

/* KarumRatingsPage: a line opens its player, by the action `win.show-player`. */
G_DECLARE_FINAL_TYPE (KarumRatingsPage, karum_ratings_page, KARUM, RATINGS_PAGE, KarumPage)
