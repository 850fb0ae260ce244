/* karum-stats-course.h: statistics that depend on the order of a person's games. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/* A finished game, from the person's point of view. */
typedef struct {
  gint64 id;
  guint32 date; /* as from karum_date_order() */
  int month;    /* as from karum_date_month(); -1 if unknown */
  gint64 round; /* 0 if it is not a number */
  KarumResult outcome;
  gboolean has_score;
  gint64 margin;
} KarumStatsGame;

/**
 * karum_stats_follow: sets streaks, extremes and months of @stats.
 * @games: (element-type KarumStatsGame): all games of the person; this function sorts them
 */
void karum_stats_follow (KarumStats *stats, GArray *games);

/**
 * karum_stats_read_form: sets the form of @stats, and reads the rows of its extreme games, which
 * must be known.
 * @games: (element-type KarumStatsGame): sorted by karum_stats_follow()
 */
gboolean
karum_stats_read_form (KarumStats *stats, KarumStore *store, const GArray *games, GError **error);

G_END_DECLS
