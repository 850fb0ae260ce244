/* karum-figure-list.h: single figures, each in a row with its title and a button for its games. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-tally-figures.h"

/**
 * karum_replayed_games: those of @games that are replayed for the figures of @game.
 * @person: whose figures; 0 for those of both players
 * Returns: borrows the texts of @games, and @game
 */
KarumGameFilter
karum_replayed_games (const KarumGameFilter *games, gint64 person, const char *game);

#define KARUM_TYPE_FIGURE_LIST (karum_figure_list_get_type ())

/* KarumFigureList: hidden while it is empty. */
G_DECLARE_FINAL_TYPE (KarumFigureList, karum_figure_list, KARUM, FIGURE_LIST, AdwPreferencesGroup)

/* karum_figure_list_show: @table: (transfer full): with the columns of karum_single_figures_new();
 * where the details lead somewhere, the row has a button that lists these decisions */
void karum_figure_list_show (KarumFigureList *self, KarumFigureTable *table);
