/* karum-figure-games.h: the games behind figures, and figures as links to them. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-figure-filters.h"
#include "karum-game.h"
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

/* -- Counted games: selects the games that figures count: by game and by date. */
