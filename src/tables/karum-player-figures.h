/* karum-player-figures.h: the tables of a player. @games, everywhere, are the games that are
 * counted, with the player; NULL for tables that lead nowhere. */
#pragma once

#include "karum-accuracy.h"
#include "karum-figure-filters.h"
#include "karum-ratings.h"
#include "karum-standings.h"
#include "karum-tally-figures.h"

/* karum_player_totals: (transfer full): counts, score and points. */
KarumFigureTable *karum_player_totals (const KarumStats *stats, const KarumGameFilter *games);

/* karum_player_records: (transfer full): streaks, best and worst game, margin and length. */
KarumFigureTable *karum_player_records (const KarumStats *stats, const KarumGameFilter *games);

/* karum_player_groups: (transfer full): the tallies of karum_stats_group(). */
KarumFigureTable *
karum_player_groups (const KarumStats *stats, const KarumGameFilter *games, KarumGroup by);

/* karum_player_group_text: (transfer full): the title of what @tally of karum_stats_group() counts.
 */
char *karum_player_group_text (const KarumRulesTally *tally, KarumGroup by);

KarumFigureTable *karum_player_opponents (const KarumStats *stats, const KarumGameFilter *games);

/* karum_player_years: (transfer full): the last year first, the unknown year at the end. */
KarumFigureTable *karum_player_years (const KarumStats *stats, const KarumGameFilter *games);

KarumFigureTable *karum_player_events (const KarumStats *stats, const KarumGameFilter *games);

/* karum_player_months: (transfer full): by month, or by longer spans if there are many months. */
KarumFigureTable *karum_player_months (const KarumStats *stats, const KarumGameFilter *games);

/* karum_player_comparison: (transfer full): a line for each figure, a column for each player.
 * @games: the games that are counted: a filter without players */
KarumFigureTable *karum_player_comparison (const KarumComparison *comparison,
                                           const gint64 persons[2],
                                           const KarumGameFilter *games);

/* -- By reviews -------------------------------------------------------------------------------- */

/* karum_player_accuracy: (transfer full): as a list of single figures; the cell of the details
 * leads to the decisions that are counted. */
KarumFigureTable *karum_player_accuracy (const KarumAccuracyFigures *figures,
                                         const KarumGameFilter *games);

/* karum_reviewed_games: the reviewed ones among @games. */
KarumGameFilter karum_reviewed_games (const KarumGameFilter *games);

/* karum_accuracy_span: the months from @first to @last; FALSE if no decision was open then. */
gboolean karum_accuracy_span (const KarumAccuracyFigures *figures,
                              int first,
                              int last,
                              KarumPartAccuracy *sum);

/* karum_accuracy_span_text: (transfer full): accuracy, number of games, and points. */
char *karum_accuracy_span_text (const KarumPartAccuracy *sum);

/* karum_phase_title, karum_standing_title: translated */
const char *karum_phase_title (KarumGamePhase phase);
const char *karum_standing_title (KarumStanding standing);
