/* karum-stats-course.h: what depends on the order in which a person's games were played. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/* A finished game, from the person's view. */
typedef struct {
  gint64 id;
  guint32 date; /* as karum_date_order() has it */
  int month;    /* as karum_date_month() has it; -1 if unknown */
  gint64 round; /* 0 where it isn't a number */
  KarumResult outcome;
  gboolean has_score;
  gint64 margin;
} KarumStatsGame;

/**
 * karum_stats_follow: sets streaks, extremes and months of @stats.
 * @games: (element-type KarumStatsGame): all of the person's; sorted by this
 */
void karum_stats_follow (KarumStats *stats, GArray *games);

/**
 * karum_stats_read_form: sets the form of @stats and reads the rows of games that stand out, once
 * they are known.
 * @games: (element-type KarumStatsGame): as karum_stats_follow() has sorted them
 */
gboolean
karum_stats_read_form (KarumStats *stats, KarumStore *store, const GArray *games, GError **error);

G_END_DECLS
