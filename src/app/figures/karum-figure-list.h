/* karum-figure-list.h: single figures, each in a row with its title and a button for its games. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"
#include "karum-archive.h"

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

void karum_figure_list_clear (KarumFigureList *self);

/**
 * karum_figure_list_add: adds a row.
 * @details: (nullable): under the title
 * @games: (nullable): the games behind @figure
 */
void karum_figure_list_add (KarumFigureList *self,
                            const char *title,
                            const char *details,
                            const char *figure,
                            const KarumGameFilter *games);

/**
 * karum_figure_list_add_decisions: adds a button to the last row, which lists the decisions that
 * its figure counts.
 * @title: of the row
 * @games: the games that are counted, of one player
 */
void karum_figure_list_add_decisions (KarumFigureList *self,
                                      const char *title,
                                      const KarumGameFilter *games);
