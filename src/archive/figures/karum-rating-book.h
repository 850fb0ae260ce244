/* karum-rating-book.h: the ratings of all players after each month in which they played.
 *
 * A calendar month is a period: all of its games are rated against the ratings at its beginning.
 */
#pragma once

#include "karum-glicko.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* A rating after a month with games. */
typedef struct {
  int month;   /* as karum_date_month() has it */
  guint games; /* rated so far */
  KarumGlicko glicko;
} KarumRatingStep;

typedef struct {
  gint64 person;
  GArray *steps; /* (element-type KarumRatingStep): ascending, one at least */
} KarumRatedPlayer;

/* The ratings of one game. */
typedef struct {
  char *game;         /* its id */
  GPtrArray *players; /* (element-type KarumRatedPlayer): who played rated games, in no order */
  GHashTable *known;  /* of their numbers to their index + 1 */
  GHashTable *sums;   /* (element-type int guint64): what games each month had when it was rated */
  int first, last;    /* the months of the first and the last rated game; -1 if there is none */
} KarumRatingList;

typedef struct {
  double tau;
  GPtrArray *kinds; /* (element-type char*): ids of games */
  GPtrArray *lists; /* (element-type KarumRatingList): one for each */
} KarumRatingBook;

/* karum_rating_book_new: (transfer full): without ratings. @tau: the system's constant, > 0 */
KarumRatingBook *karum_rating_book_new (double tau);
void karum_rating_book_free (KarumRatingBook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRatingBook, karum_rating_book_free)

/**
 * karum_rating_book_renew: brings @book up to date with the games that @filter finds, the same at
 * every call. Months are rated again from the first on whose games are others than they were.
 */
gboolean karum_rating_book_renew (KarumRatingBook *book,
                                  KarumStore *store,
                                  const KarumGameFilter *filter,
                                  GError **error);

/* karum_rating_book_list: (transfer none) (nullable): NULL if no game of that kind is rated. */
KarumRatingList *karum_rating_book_list (const KarumRatingBook *book, const char *game);

/* karum_rating_list_player: (transfer none) (nullable) */
const KarumRatedPlayer *karum_rating_list_player (const KarumRatingList *list, gint64 person);

/**
 * karum_rated_player_at: the rating at the end of @month.
 * @games: (out) (optional): rated so far
 * Returns: FALSE if there is none yet
 */
gboolean karum_rated_player_at (const KarumRatedPlayer *player,
                                int month,
                                KarumGlicko *glicko,
                                guint *games);

G_END_DECLS
