/* karum-standings.h: the results of all players in a set of games, and two players compared. */
#pragma once

#include "karum-ratings.h"
#include "karum-stats.h"

typedef struct {
  KarumStats *meetings;  /* of the first player against the second */
  KarumStats *all[2];    /* of each player against everyone */
  GPtrArray *courses[2]; /* (element-type KarumRatingCourse): their ratings */
} KarumComparison;

/**
 * karum_store_compare: the statistics of two persons over the games that match @filter; ratings are
 * based on all games.
 * @tau: as for karum_store_ratings()
 * Returns: (transfer full) (nullable)
 */
KarumComparison *karum_store_compare (KarumStore *store,
                                      const gint64 persons[2],
                                      const KarumGameFilter *filter,
                                      double tau,
                                      GError **error);
void karum_comparison_free (KarumComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumComparison, karum_comparison_free)

/**
 * karum_store_standings: the persons in the finished games that match @filter, with their results
 * in these; the best score first. A game of a person against themselves counts once.
 * Returns: (transfer full) (nullable) (element-type KarumOpponentTally)
 */
GPtrArray *karum_store_standings (KarumStore *store, const KarumGameFilter *filter, GError **error);
