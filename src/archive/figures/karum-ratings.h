/* karum-ratings.h: the ratings of an archive's players, a list for each game. */
#pragma once

#include "karum-rating-book.h"

G_BEGIN_DECLS

/* A rating is provisional while its deviation is above this. */
#define KARUM_RATING_PROVISIONAL 110.0

typedef struct {
  gint64 person;
  char *name; /* display name */
  char *note; /* (nullable): what tells them from others of that name */
  char *game;
  KarumGlicko glicko;
  guint games; /* rated ones */
} KarumRatingRow;

/* The ratings of one game at the end of a month. */
typedef struct {
  char *game;       /* its id; NULL where no game is rated */
  GPtrArray *games; /* (element-type char*): ids of all games that have ratings */
  GPtrArray *rows;  /* (element-type KarumRatingRow): best first, then by name */
  int first, last;  /* the months of its first and last rated games */
} KarumRatingTable;

void karum_rating_table_free (KarumRatingTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRatingTable, karum_rating_table_free)

/* A player's rating in one game, from month to month. */
typedef struct {
  char *game;
  int last;      /* the last month in which anybody's rating of this game changed */
  GArray *steps; /* (element-type KarumRatingStep): ascending, one at least */
} KarumRatingCourse;

/* What a game has changed for one of its players. */
typedef struct {
  KarumGlicko before, after; /* at the beginning and at the end of its month */
  guint games;               /* rated games of the player in that month */
  double share;              /* what this game has added; those of a month sum up to all of it */
} KarumRatingShare;

/* For both players of a game. */
typedef struct {
  int month;
  KarumRatingShare shares[2]; /* of Player1, of Player2 */
} KarumGameRating;

/**
 * karum_store_ratings: rates the games that @filter finds, a calendar month a period: finished ones
 * between two different known persons whose month is known. Without a filter, what was rated before
 * is kept in memory, and only what has changed is rated.
 * @at: the last period, as karum_date_month() has it; -1 for that of the last rated game
 * @tau: the system's constant, > 0; KARUM_GLICKO_TAU is usual
 * Returns: (transfer full) (nullable) (element-type KarumRatingRow): best first, then by name
 */
GPtrArray *karum_store_ratings (
    KarumStore *store, const KarumGameFilter *filter, int at, double tau, GError **error);

/**
 * karum_store_rating_table: the ratings of @game over all games of the archive.
 * @game: (nullable): NULL, or one that has no ratings, for the one with most rated players
 * @at: as for karum_store_ratings()
 * Returns: (transfer full) (nullable)
 */
KarumRatingTable *
karum_store_rating_table (KarumStore *store, const char *game, int at, double tau, GError **error);

/**
 * karum_store_rating_courses: the ratings of @person over all games of the archive, a course for
 * each game, that with most games first.
 * Returns: (transfer full) (nullable) (element-type KarumRatingCourse)
 */
GPtrArray *
karum_store_rating_courses (KarumStore *store, gint64 person, double tau, GError **error);

/**
 * karum_store_game_rating: what game @id has changed in the ratings over all games of the archive.
 * @rated: (out): whether it is rated
 * @rating: (out)
 */
gboolean karum_store_game_rating (KarumStore *store,
                                  gint64 id,
                                  double tau,
                                  gboolean *rated,
                                  KarumGameRating *rating,
                                  GError **error);

G_END_DECLS
