/* karum-game-selection.h: the games that are chosen in a list: any number of them, by identity. */
#pragma once

#include <gtk/gtk.h>

#include "karum-game-model.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAME_SELECTION (karum_game_selection_get_type ())

/**
 * KarumGameSelection: a GtkSelectionModel over a KarumGameModel. What is chosen are games, not
 * places: they stay chosen when the order changes, and a place that is not known yet can be chosen.
 * All games that the filter finds are chosen without a list of them.
 *
 * KarumGameSelection::chosen-changed: other games are chosen.
 * KarumGameSelection::failed (GError): the archive could not be read.
 */
G_DECLARE_FINAL_TYPE (KarumGameSelection, karum_game_selection, KARUM, GAME_SELECTION, GObject)

/* karum_game_selection_new: @model: (transfer none) */
KarumGameSelection *karum_game_selection_new (KarumGameModel *model);

/* karum_game_selection_get_n_chosen: how many games are chosen. */
guint karum_game_selection_get_n_chosen (KarumGameSelection *self);

/* karum_game_selection_get_game: the game chosen if it is one; else, and where all are
 * chosen, 0. */
gint64 karum_game_selection_get_game (KarumGameSelection *self);

/* karum_game_selection_choose: this game and no other; 0 for none. */
void karum_game_selection_choose (KarumGameSelection *self, gint64 id);

/* karum_game_selection_choose_games: these @n_games and no other. */
void
karum_game_selection_choose_games (KarumGameSelection *self, const gint64 *games, gsize n_games);

/* karum_game_selection_choose_place: the game at @position and no other, as soon as it is known. */
void karum_game_selection_choose_place (KarumGameSelection *self, guint position);

/* karum_game_selection_let_go: after the list has become another one: of several games those that
 * are not in it any more are no longer chosen, as soon as the archive has said which. */
void karum_game_selection_let_go (KarumGameSelection *self);

/**
 * karum_game_selection_collect_async: which games are chosen; for one and for few this is known at
 * once, for all the archive is asked.
 */
void karum_game_selection_collect_async (KarumGameSelection *self,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
/* karum_game_selection_collect_finish: (transfer full) (nullable) (element-type gint64) */
GArray *karum_game_selection_collect_finish (KarumGameSelection *self,
                                             GAsyncResult *result,
                                             GError **error);

G_END_DECLS
