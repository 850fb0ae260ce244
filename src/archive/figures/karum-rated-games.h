/* karum-rated-games.h: the games of an archive that are rated. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/* Finished, between two different known persons, in a known month. */
typedef struct {
  gint64 id;
  int month;          /* as karum_date_month() has it */
  guint8 kind;        /* the index of its game, see below */
  guint8 half_points; /* of the first of both: 0, 1, 2 */
  guint32 persons[2]; /* who Player1 and Player2 are */
} KarumRatedGame;

/**
 * karum_rated_games_read: the rated games that @filter finds, by their numbers.
 * @kinds: (inout) (element-type char*): ids of games; those that are not in it are added
 * Returns: (transfer full) (nullable) (element-type KarumRatedGame)
 */
GArray *karum_rated_games_read (KarumStore *store,
                                const KarumGameFilter *filter,
                                GPtrArray *kinds,
                                GError **error);

G_END_DECLS
