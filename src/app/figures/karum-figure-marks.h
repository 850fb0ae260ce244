/* karum-figure-marks.h: the data of charts of games. */
#pragma once

#include "karum-plot-mark.h"
#include "karum-stats.h"

G_BEGIN_DECLS

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

G_END_DECLS
