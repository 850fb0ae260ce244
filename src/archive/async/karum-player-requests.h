/* karum-player-requests.h: requests about players. Every change can be undone. */
#pragma once

#include "karum-club.h"
#include "karum-player-list.h"
#include "karum-ratings.h"
#include "karum-replayed.h"
#include "karum-request.h"
#include "karum-standings.h"

/* karum_request_list_players: as karum_store_list_players(). Result: GPtrArray (element-type
 * KarumPlayerRow) */
KarumRequest *karum_request_list_players (gboolean bin);

/* karum_request_namesakes: as karum_store_namesakes(). Result: GPtrArray (element-type
 * KarumPlayerRow) */
KarumRequest *karum_request_namesakes (const char *name);

/* karum_request_get_player: as karum_store_get_player(). Result: KarumPlayerRow */
KarumRequest *karum_request_get_player (gint64 id);

/**
 * karum_request_player_stats: statistics of @person over the games that match @filter.
 * @against: only games against this person; 0 for all
 * Result: KarumStats
 */
KarumRequest *
karum_request_player_stats (gint64 person, gint64 against, const KarumGameFilter *filter);

/* karum_request_create_player: as karum_store_create_player(). Result: gint64: the new player,
 * freed with g_free() */
KarumRequest *karum_request_create_player (const char *name, const char *note);

/* karum_request_edit_player: as karum_store_edit_player(). */
KarumRequest *karum_request_edit_player (gint64 id, const char *name, const char *note);

/* karum_request_add_spelling: as karum_store_add_spelling(). */
KarumRequest *karum_request_add_spelling (gint64 id, const char *name);

/* karum_request_remove_spelling: as karum_store_remove_spelling(). */
KarumRequest *karum_request_remove_spelling (gint64 id, const char *name);

/* karum_request_merge_players: merges @players into @into; all of them or none. */
KarumRequest *karum_request_merge_players (const gint64 *players, guint n_players, gint64 into);

/* karum_request_split_player: as karum_store_split_player(). */
KarumRequest *karum_request_split_player (gint64 player);

/* karum_request_delete_players: as karum_store_delete_players(). */
KarumRequest *
karum_request_delete_players (const gint64 *players, guint n_players, gboolean deleted);

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

/* karum_request_replayed: as karum_store_replayed(); long work, with progress. Result: GPtrArray
 * (element-type KarumReplayedFigures) */
KarumRequest *karum_request_replayed (gint64 person, const KarumGameFilter *filter);
