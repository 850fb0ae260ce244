/* karum-game-selection.h: the selection of a list of games, stored by game number. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game-model.h"

#define KARUM_TYPE_GAME_SELECTION (karum_game_selection_get_type ())

/**
 * KarumGameSelection: a GtkSelectionModel over a KarumGameModel. Games are selected, not places:
 * they stay selected when the order changes, and a place can be selected before its game is loaded.
 * “Select all” needs no list of games.
 *
 * KarumGameSelection::chosen-changed: the selection has changed.
 * KarumGameSelection::failed (GError): the archive could not be read.
 */
G_DECLARE_FINAL_TYPE (KarumGameSelection, karum_game_selection, KARUM, GAME_SELECTION, GObject)

/* karum_game_selection_new: @model: (transfer none) */
KarumGameSelection *karum_game_selection_new (KarumGameModel *model);

/* karum_game_selection_get_n_chosen: the number of selected games. */
guint karum_game_selection_get_n_chosen (KarumGameSelection *self);

/* karum_game_selection_get_game: the selected game if there is exactly one; else, and if all are
 * selected, 0. */
gint64 karum_game_selection_get_game (KarumGameSelection *self);

/* karum_game_selection_choose: selects only this game; 0 for none. */
void karum_game_selection_choose (KarumGameSelection *self, gint64 id);

/* karum_game_selection_choose_games: selects only these @n_games. */
void
karum_game_selection_choose_games (KarumGameSelection *self, const gint64 *games, gsize n_games);

/* karum_game_selection_choose_place: selects only the game at @position, as soon as it is
 * loaded. */
void karum_game_selection_choose_place (KarumGameSelection *self, guint position);

/* karum_game_selection_let_go: must be called after the list has changed. Of several selected
 * games, unselects those that are not in the list any more, as soon as the archive has answered. */
void karum_game_selection_let_go (KarumGameSelection *self);

/**
 * karum_game_selection_collect_async: gets the selected games; immediate for one or a few, a
 * request to the archive if all are selected.
 */
void karum_game_selection_collect_async (KarumGameSelection *self,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
/* karum_game_selection_collect_finish: (transfer full) (nullable) (element-type gint64) */
GArray *karum_game_selection_collect_finish (KarumGameSelection *self,
                                             GAsyncResult *result,
                                             GError **error);
