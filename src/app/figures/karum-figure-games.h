/* karum-figure-games.h: the games behind figures. */
#pragma once

#include "karum-months.h"
#include "karum-stats.h"

G_BEGIN_DECLS

/* What of a tally is looked at. */
typedef enum {
  KARUM_FIGURE_GAMES, /* finished ones */
  KARUM_FIGURE_WINS,
  KARUM_FIGURE_DRAWS,
  KARUM_FIGURE_LOSSES,
  KARUM_FIGURE_UNFINISHED
} KarumFigure;

/* karum_tally_get: the number for @figure; of unfinished games a tally knows nothing: 0. */
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
 * @text: (out): where the filter's texts are kept
 */
KarumGameFilter karum_figure_year (const KarumGameFilter *group, int year, char text[5]);

/* Months as a filter has them. */
typedef struct {
  char first[KARUM_MONTH_BYTES], last[KARUM_MONTH_BYTES];
} KarumFigureMonths;

/**
 * karum_figure_months: the games of @group whose month is known and from @first to @last.
 * @texts: (out): where the filter's texts are kept
 */
KarumGameFilter
karum_figure_months (const KarumGameFilter *group, int first, int last, KarumFigureMonths *texts);

/* karum_figure_event: the games of @group of an event, 0 for those of none. */
KarumGameFilter karum_figure_event (const KarumGameFilter *group, gint64 event, const char *name);

/* karum_figure_ids: (transfer full): these games; for karum_game_filter_clear(). @ids:
 * (element-type gint64): one at least */
KarumGameFilter karum_figure_ids (const GArray *ids);

/* karum_figure_opponent: the games of @group against @person, 0 for those against nobody known. */
KarumGameFilter
karum_figure_opponent (const KarumGameFilter *group, gint64 person, const char *name);

/* karum_figure_match: (transfer full): the games of @match, without those of other matches with the
 * same identifier; for karum_game_filter_clear(). */
KarumGameFilter karum_figure_match (const KarumMatchRow *match);

/* How the tallies of KarumStats.by_rules are put together. */
typedef enum { KARUM_GROUP_GAME, KARUM_GROUP_VARIANT, KARUM_GROUP_SIDE } KarumGroup;

/**
 * karum_stats_group: tallies added up; only what differs between the groups is set in each.
 * Returns: (transfer full) (element-type KarumRulesTally)
 */
GPtrArray *karum_stats_group (const KarumStats *stats, KarumGroup by);

/* karum_figure_group: the games of @games that @tally of karum_stats_group() counts. */
KarumGameFilter
karum_figure_group (const KarumGameFilter *games, const KarumRulesTally *tally, KarumGroup by);

G_END_DECLS
