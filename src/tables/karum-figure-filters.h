/* karum-figure-filters.h: the games behind figures. */
#pragma once

#include "karum-archive-types.h"
#include "karum-phrases.h"
#include "karum-stats.h"

/* A figure of a tally. */
typedef enum {
  KARUM_FIGURE_GAMES, /* finished ones */
  KARUM_FIGURE_WINS,
  KARUM_FIGURE_DRAWS,
  KARUM_FIGURE_LOSSES,
  KARUM_FIGURE_UNFINISHED
} KarumFigure;

/* karum_tally_get: the value of @figure; tallies don't count unfinished games: 0. */
guint karum_tally_get (const KarumTally *tally, KarumFigure figure);

/**
 * karum_figure_filter: the games of @group behind @figure.
 * @group: the games counted in the tally; its player is given
 * Returns: borrows the texts of @group
 */
KarumGameFilter karum_figure_filter (const KarumGameFilter *group, KarumFigure figure);

/**
 * karum_figure_year: the games of @group of one year.
 * @year: 0 for unknown
 * @text: (out): storage for the filter's texts
 */
KarumGameFilter karum_figure_year (const KarumGameFilter *group, int year, char text[5]);

/* Months in the form of filters. */
typedef struct {
  char first[KARUM_MONTH_BYTES], last[KARUM_MONTH_BYTES];
} KarumFigureMonths;

/**
 * karum_figure_months: the games of @group whose month is known and from @first to @last.
 * @texts: (out): storage for the filter's texts
 */
KarumGameFilter
karum_figure_months (const KarumGameFilter *group, int first, int last, KarumFigureMonths *texts);

/* karum_figure_event: the games of @group of an event, 0 for those without one. */
KarumGameFilter karum_figure_event (const KarumGameFilter *group, gint64 event, const char *name);

/**
 * karum_figure_ids: (transfer full): these games; for karum_game_filter_clear().
 * @ids: (element-type gint64): at least one
 */
KarumGameFilter karum_figure_ids (const GArray *ids);

/* karum_figure_opponent: the games of @group against @person, 0 for those against an unknown
 * opponent. */
KarumGameFilter
karum_figure_opponent (const KarumGameFilter *group, gint64 person, const char *name);

/* karum_figure_match: (transfer full): the games of @match, without those of other matches with the
 * same identifier; for karum_game_filter_clear(). */
KarumGameFilter karum_figure_match (const KarumMatchRow *match);

/* The criteria for adding up the tallies of KarumStats.by_rules. */
typedef enum { KARUM_GROUP_GAME, KARUM_GROUP_VARIANT, KARUM_GROUP_SIDE } KarumGroup;

/**
 * karum_stats_group: adds up tallies; only the fields that distinguish the groups are set.
 * Returns: (transfer full) (element-type KarumRulesTally)
 */
GPtrArray *karum_stats_group (const KarumStats *stats, KarumGroup by);

/* karum_figure_group: the games of @games that @tally of karum_stats_group() counts. */
KarumGameFilter
karum_figure_group (const KarumGameFilter *games, const KarumRulesTally *tally, KarumGroup by);
