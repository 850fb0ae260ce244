/* karum-rating-book.h: the ratings of all players after each month in which they played.
 *
 * A rating period is a calendar month: its games are rated with the ratings at its beginning. */
#pragma once

#include "karum-glicko.h"
#include "karum-store.h"

/* A rating after a month with games. */
typedef struct {
  int month;   /* as from karum_date_month() */
  guint games; /* number of rated games so far */
  KarumGlicko glicko;
} KarumRatingStep;

typedef struct {
  gint64 person;
  GArray *steps; /* (element-type KarumRatingStep): ascending, at least one */
} KarumRatedPlayer;

/* The ratings of one game. */
typedef struct {
  char *game;         /* its id */
  GPtrArray *players; /* (element-type KarumRatedPlayer): players with rated games, in no particular
                         order */
  GHashTable *known;  /* persons to index + 1 */
  GArray *sums;       /* (element-type guint64): by month, a checksum of its games when they were
                         rated */
  int first, last;    /* the months of the first and last rated games; -1 if there are none */
} KarumRatingList;

typedef struct {
  double tau;
  guint64 state;    /* of the archive, as from karum_games_state(), if its owner keeps it */
  GPtrArray *kinds; /* (element-type char*): ids of games */
  GPtrArray *lists; /* (element-type KarumRatingList): one for each of @kinds */
} KarumRatingBook;

/* karum_rating_book_new: (transfer full): an empty book. @tau: the system constant, > 0 */
KarumRatingBook *karum_rating_book_new (double tau);
void karum_rating_book_free (KarumRatingBook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumRatingBook, karum_rating_book_free)

/**
 * karum_rating_book_renew: updates @book with the games that match @filter, which must be the same
 * in every call. Ratings are recomputed from the first month whose games have changed.
 */
gboolean karum_rating_book_renew (KarumRatingBook *book,
                                  KarumStore *store,
                                  const KarumGameFilter *filter,
                                  GError **error);

/* karum_rating_book_list: (transfer none) (nullable): NULL if there are no rated games of @game. */
KarumRatingList *karum_rating_book_list (const KarumRatingBook *book, const char *game);

/* karum_rating_list_player: (transfer none) (nullable) */
const KarumRatedPlayer *karum_rating_list_player (const KarumRatingList *list, gint64 person);

/**
 * karum_rated_player_at: the rating at the end of @month.
 * @games: (out) (optional): number of rated games so far
 * Returns: FALSE if there is no rating yet
 */
gboolean karum_rated_player_at (const KarumRatedPlayer *player,
                                int month,
                                KarumGlicko *glicko,
                                guint *games);
