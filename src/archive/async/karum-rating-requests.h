/* karum-rating-requests.h: requests about ratings, and about all games together. */
#pragma once

#include "karum-club.h"
#include "karum-standings.h"
#include "karum-ratings.h"
#include "karum-request.h"

G_BEGIN_DECLS

/* karum_request_rating_table: as karum_store_rating_table(). Result: KarumRatingTable */
KarumRequest *karum_request_rating_table (const char *game, int at, double tau);

/* karum_request_rating_courses: as karum_store_rating_courses(). Result: GPtrArray (element-type
 * KarumRatingCourse) */
KarumRequest *karum_request_rating_courses (gint64 person, double tau);

/* karum_request_game_rating: as karum_store_game_rating(). Result: KarumGameRating, freed with
 * g_free(); its month is -1 for a game that is not rated */
KarumRequest *karum_request_game_rating (gint64 id, double tau);

/* karum_request_compare: as karum_store_compare(). Result: KarumComparison */
KarumRequest *
karum_request_compare (const gint64 persons[2], const KarumGameFilter *filter, double tau);

/* karum_request_club: as karum_store_club(). Result: KarumClub */
KarumRequest *karum_request_club (const KarumGameFilter *filter);

G_END_DECLS
