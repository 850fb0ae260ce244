/* karum-player-dialog.h: edits a player's name, note and spellings. */
#pragma once

#include <adwaita.h>

#include "karum-requests.h"

#define KARUM_TYPE_PLAYER_DIALOG (karum_player_dialog_get_type ())

/**
 * KarumPlayerDialog: changes are saved at once, each as a step that can be undone. A new player is
 * saved with a button.
 *
 * KarumPlayerDialog::created (gint64, gboolean): the new player was saved; whether others have the
 * same name.
 */
G_DECLARE_FINAL_TYPE (KarumPlayerDialog, karum_player_dialog, KARUM, PLAYER_DIALOG, AdwWindow)

/* karum_player_dialog_new: @id: 0 for a new player */
GtkWindow *karum_player_dialog_new (GtkWindow *parent, KarumArchive *archive, gint64 id);
