/* karum-player-ratings.h: a player's rating in each game, with its curve. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

G_BEGIN_DECLS

#define KARUM_TYPE_PLAYER_RATINGS (karum_player_ratings_get_type ())

/* KarumPlayerRatings: hidden while there is no rating. */
G_DECLARE_FINAL_TYPE (KarumPlayerRatings, karum_player_ratings, KARUM, PLAYER_RATINGS, GtkBox)

/**
 * karum_player_ratings_show: @courses: (element-type KarumRatingCourse)
 * @games: the player's games; of one game if only that is counted
 */
void karum_player_ratings_show (KarumPlayerRatings *self,
                                const GPtrArray *courses,
                                const KarumGameFilter *games);

G_END_DECLS
