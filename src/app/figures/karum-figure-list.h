/* karum-figure-list.h: single figures, each in a row with its title and a button for its games. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"
#include "karum-tally-figures.h"

#define KARUM_TYPE_REPLAYED_LIST (karum_replayed_list_get_type ())

/* KarumReplayedList: replays few games at once, and many on request; replaying can be stopped. */
G_DECLARE_FINAL_TYPE (KarumReplayedList, karum_replayed_list, KARUM, REPLAYED_LIST, AdwBin)

/**
 * karum_replayed_list_show: shows figures of other games; cancels the work on the previous ones.
 * @archive: (nullable): NULL for nothing
 * @person: whose figures; 0 for those of both players
 * @games: further conditions
 * @n_games: the approximate number of games
 */
void karum_replayed_list_show (KarumReplayedList *self,
                               KarumArchive *archive,
                               gint64 person,
                               const KarumGameFilter *games,
                               guint n_games);

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
