/* karum-ratings.h: the ratings of an archive's players, a list for each game. */
#pragma once

#include "karum-glicko.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* A rating is provisional while its deviation is above this. */
#define KARUM_RATING_PROVISIONAL 110.0

typedef struct {
  gint64 person;
  char *name; /* display name */
  char *game;
  KarumGlicko glicko;
  guint games; /* rated ones */
} KarumRatingRow;

/**
 * karum_store_ratings: rates the games that @filter finds, a calendar month a period: finished ones
 * between two different known persons whose month is known.
 * @at: the last period, as karum_date_month() has it; -1 for that of the last rated game
 * Returns: (transfer full) (nullable) (element-type KarumRatingRow): best first, then by name
 */
GPtrArray *
karum_store_ratings (KarumStore *store, const KarumGameFilter *filter, int at, GError **error);

G_END_DECLS
