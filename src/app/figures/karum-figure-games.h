/* karum-figure-games.h: the games behind figures, and figures as links to them. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-game.h"
#include "karum-phrases.h"
#include "karum-plot.h"
#include "karum-stats.h"

/**
 * karum_month_marks: games by month, or by longer spans if there are many months.
 * @months: (element-type KarumMonthTally): ascending
 * @games: those that are counted
 * @of_first: the tallies are those of First, not of a player
 * Returns: (transfer full) (element-type KarumPlotMark): bars
 */
GPtrArray *
karum_month_marks (const GPtrArray *months, const KarumGameFilter *games, gboolean of_first);

/**
 * karum_form_marks: the last games.
 * @form: (element-type KarumFormGame)
 * Returns: (transfer full) (element-type KarumPlotMark): of a strip
 */
GPtrArray *karum_form_marks (const GPtrArray *form);

/* karum_game_line_text: (transfer full): a game in one line: players, points and date. */
char *karum_game_line_text (const KarumGameRow *row);

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

/* -- Counted games: selects the games that figures count: by game and by date. */

#define KARUM_TYPE_COUNTED_GAMES (karum_counted_games_get_type ())

/* KarumCountedGames: an expander row. Where there are games with the computer, they can be counted
 * as well. Signal `changed`: the selection has changed. */
G_DECLARE_FINAL_TYPE (KarumCountedGames, karum_counted_games, KARUM, COUNTED_GAMES, AdwBin)

/* karum_counted_games_get_game: (nullable): NULL for all. */
const KarumGame *karum_counted_games_get_game (KarumCountedGames *self);

/* karum_counted_games_get_from, karum_counted_games_get_to: (transfer none) (nullable): the first
 * and the last day, "2026", "2026.11" or "2026.11.20"; NULL for any. */
const char *karum_counted_games_get_from (KarumCountedGames *self);
const char *karum_counted_games_get_to (KarumCountedGames *self);

/* karum_counted_games_load: looks whether @archive (nullable) has games with the computer. */
void karum_counted_games_load (KarumCountedGames *self, KarumArchive *archive);

/* karum_counted_games_narrow: sets in @filter whether games with the computer are counted, if there
 * are any. */
void karum_counted_games_narrow (KarumCountedGames *self, KarumGameFilter *filter);

/* karum_counted_games_filter: the games as a filter; its texts are borrowed until they change. */
KarumGameFilter karum_counted_games_filter (KarumCountedGames *self);
