/* karum-new-game-dialog.h: everything that has to be said before a game can begin. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_NEW_GAME_DIALOG (karum_new_game_dialog_get_type ())

/**
 * KarumNewGameDialog: makes a game and saves it. Signal `created` (gint64): the game of this number
 * is in the archive; the dialog has closed itself.
 */
G_DECLARE_FINAL_TYPE (KarumNewGameDialog, karum_new_game_dialog, KARUM, NEW_GAME_DIALOG, AdwWindow)

/* karum_new_game_dialog_new: (transfer none): to be presented by the caller */
GtkWindow *karum_new_game_dialog_new (GtkWindow *parent, KarumArchive *archive);

/**
 * karum_new_game_dialog_set_start: the game begins at a position, under rules that then can't be
 * chosen.
 * @position: a position line that @rules allow and in which the game is not over
 */
void karum_new_game_dialog_set_start (KarumNewGameDialog *self,
                                      const KarumRules *rules,
                                      const char *position);

/**
 * karum_new_game_dialog_follow: the form begins with the rules and the players of a game of the
 * archive, as soon as they are known; as it is where there is no such game any more. Rules that
 * can't be chosen stay.
 * @exchanged: the players hold the other sides
 */
void karum_new_game_dialog_follow (KarumNewGameDialog *self, gint64 id, gboolean exchanged);

G_END_DECLS
