/* karum-rated-games.h: reads the rated games of an archive. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/* A finished game between two different known persons, in a known month. */
typedef struct {
  gint64 id;
  int month;          /* as from karum_date_month() */
  guint8 kind;        /* index of its game in @kinds, see below */
  guint8 half_points; /* result of Player1: 0, 1, 2 */
  guint32 persons[2]; /* the persons of Player1 and Player2 */
} KarumRatedGame;

/**
 * karum_rated_games_read: the rated games that match @filter, in the order of their numbers.
 * @kinds: (inout) (element-type char*): ids of games; missing ids are added
 * Returns: (transfer full) (nullable) (element-type KarumRatedGame)
 */
GArray *karum_rated_games_read (KarumStore *store,
                                const KarumGameFilter *filter,
                                GPtrArray *kinds,
                                GError **error);

G_END_DECLS
