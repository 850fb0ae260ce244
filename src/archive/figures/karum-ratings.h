/* karum-ratings.h: the ratings of the players in an archive, one list per game. */
#pragma once

#include "karum-rating-book.h"

/* A rating is provisional while its deviation is above this. */
#define KARUM_RATING_PROVISIONAL 110.0

typedef struct {
  gint64 person;
  char *name; /* display name */
  char *note; /* (nullable): distinguishes persons with the same name */
  char *game;
  KarumGlicko glicko;
  guint games; /* number of rated games */
} KarumRatingRow;

/* The ratings of one game at the end of a month. */
typedef struct {
  char *game;       /* its id; NULL if there are no rated games */
  GPtrArray *games; /* (element-type char*): ids of all games with ratings */
  GPtrArray *rows;  /* (element-type KarumRatingRow): best first, then by name */
  int first, last;  /* the months of its first and last rated games */
} KarumRatingTable;

void karum_rating_table_free (KarumRatingTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRatingTable, karum_rating_table_free)

/* A player's rating in one game, from month to month. */
typedef struct {
  char *game;
  int last;      /* the last month in which any rating of this game changed */
  GArray *steps; /* (element-type KarumRatingStep): ascending, at least one */
} KarumRatingCourse;

/* The effect of a game on the rating of one of its players. */
typedef struct {
  KarumGlicko before, after; /* at the beginning and at the end of its month */
  guint games;               /* number of the player's rated games in that month */
  double share;              /* contribution of this game; those of a month add up to the change */
} KarumRatingShare;

/* The effects on both players of a game. */
typedef struct {
  int month;
  KarumRatingShare shares[2]; /* of Player1, of Player2 */
} KarumGameRating;

/**
 * karum_store_rate: computes the ratings over all games for another store of the same archive, and
 * keeps nothing of it.
 * Returns: (transfer full) (nullable)
 */
KarumRatingBook *karum_store_rate (KarumStore *store, double tau, GError **error);

/**
 * karum_store_prepare_figures: keeps ratings that were computed by karum_store_rate(), and reads
 * what figures are counted from, so that the first page takes no longer than the next. Whatever has
 * changed since the ratings were computed is found when they are asked for.
 * @book: (transfer full)
 */
gboolean karum_store_prepare_figures (KarumStore *store, KarumRatingBook *book, GError **error);

/**
 * karum_store_ratings: rates the games that match @filter: finished games between two different
 * known persons, in a known month. A rating period is a calendar month. Without a filter, ratings
 * are cached, and only recomputed from the first change on.
 * @at: the last period, as from karum_date_month(); -1 for that of the last rated game
 * @tau: the system constant, > 0; usually KARUM_GLICKO_TAU
 * Returns: (transfer full) (nullable) (element-type KarumRatingRow): by rating, descending, then by
 * name
 */
GPtrArray *karum_store_ratings (
    KarumStore *store, const KarumGameFilter *filter, int at, double tau, GError **error);

/**
 * karum_store_rating_table: the ratings of @game over all games of the archive.
 * @game: (nullable): if NULL or without ratings, the game with most rated players is used
 * @at: as for karum_store_ratings()
 * Returns: (transfer full) (nullable)
 */
KarumRatingTable *
karum_store_rating_table (KarumStore *store, const char *game, int at, double tau, GError **error);

/**
 * karum_store_rating_courses: the ratings of @person over all games of the archive, one course for
 * each game, sorted by the number of games, descending.
 * Returns: (transfer full) (nullable) (element-type KarumRatingCourse)
 */
GPtrArray *
karum_store_rating_courses (KarumStore *store, gint64 person, double tau, GError **error);

/**
 * karum_store_game_rating: the effect of game @id on the ratings over all games of the archive.
 * @rated: (out): whether the game is rated
 * @rating: (out)
 */
gboolean karum_store_game_rating (KarumStore *store,
                                  gint64 id,
                                  double tau,
                                  gboolean *rated,
                                  KarumGameRating *rating,
                                  GError **error);
