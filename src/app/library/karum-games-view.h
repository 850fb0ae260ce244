/* karum-games-view.h: the list of games, in columns where there is room for them. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAMES_VIEW (karum_games_view_get_type ())

/**
 * KarumGamesView: a list whose lines have columns under a head, or two rows of text where it is
 * narrow. Signal `activate`: a line was.
 *
 * Columns of GTK have a widget, in a widget, for every cell of the two hundred rows that a list
 * keeps; this list has one a line, which takes a tenth of the time. Its head is that of a
 * GtkColumnView without rows.
 */
G_DECLARE_FINAL_TYPE (KarumGamesView, karum_games_view, KARUM, GAMES_VIEW, GtkWidget)

/* karum_games_view_set_model: @games: (transfer none): of KarumGameItem */
void karum_games_view_set_model (KarumGamesView *self, GtkSelectionModel *games);

/* karum_games_view_get_head: (transfer none): for karum_library_columns_…() */
GtkColumnView *karum_games_view_get_head (KarumGamesView *self);

/* karum_games_view_get_list: (transfer none): what has the lines, and the keyboard’s focus. */
GtkWidget *karum_games_view_get_list (KarumGamesView *self);

/* karum_games_view_is_narrow: lines have two rows of text. */
gboolean karum_games_view_is_narrow (KarumGamesView *self);

/* karum_games_view_point: chooses and shows the line at @place, from where keys go on: it has the
 * focus when the list has it, now or later, and spans begin there. */
void karum_games_view_point (KarumGamesView *self, guint place);

/* karum_games_view_item_at: (transfer none) (nullable): the game at @x, @y of the list. */
KarumGameItem *karum_games_view_item_at (KarumGamesView *self, double x, double y);

G_END_DECLS
