/* karum-player-ratings.h: the ratings of a player. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

#define KARUM_TYPE_PLAYER_RATINGS (karum_player_ratings_get_type ())

G_DECLARE_FINAL_TYPE (KarumPlayerRatings, karum_player_ratings, KARUM, PLAYER_RATINGS, GtkBox)

/**
 * karum_player_ratings_show: @courses: (element-type KarumRatingCourse)
 * @games: the player's games; of one game if only that is counted
 */
void karum_player_ratings_show (KarumPlayerRatings *self,
                                const GPtrArray *courses,
                                const KarumGameFilter *games);
