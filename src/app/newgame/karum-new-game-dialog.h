/* karum-new-game-dialog.h: the form for a new game. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-record.h"

#define KARUM_TYPE_NEW_GAME_DIALOG (karum_new_game_dialog_get_type ())

/**
 * KarumNewGameDialog: creates a game and saves it.
 * Signal `created` (gint64): the game was saved with this number; the dialog has closed itself.
 */
G_DECLARE_FINAL_TYPE (KarumNewGameDialog, karum_new_game_dialog, KARUM, NEW_GAME_DIALOG, AdwWindow)

/* karum_new_game_dialog_new: (transfer none): to be presented by the caller */
GtkWindow *karum_new_game_dialog_new (GtkWindow *parent, KarumArchive *archive);

/**
 * karum_new_game_dialog_set_start: sets a start position and its rules, which then can't be
 * changed.
 * @position: a position line that @rules allow and in which the game is not over
 */
void karum_new_game_dialog_set_start (KarumNewGameDialog *self,
                                      const KarumRules *rules,
                                      const char *position);

/* karum_new_game_dialog_set_game: selects @game with its usual rules. */
void karum_new_game_dialog_set_game (KarumNewGameDialog *self, const KarumGame *game);

/* karum_new_game_dialog_set_opponent: lets the computer play @side. */
void karum_new_game_dialog_set_opponent (KarumNewGameDialog *self, KarumSide side);

/**
 * karum_new_game_dialog_follow: fills the form with the rules and the players of a game of the
 * archive, as soon as they are loaded; nothing changes if the game was deleted. Fixed rules are
 * kept.
 * @exchanged: the players take the other sides
 */
void karum_new_game_dialog_follow (KarumNewGameDialog *self, gint64 id, gboolean exchanged);

/* -- Start dialog: corrects the start of a recorded game: rules, holes, and the first player. */
