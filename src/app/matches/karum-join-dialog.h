/* karum-join-dialog.h: joining two games as a match. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_JOIN_DIALOG (karum_join_dialog_get_type ())

/**
 * KarumJoinDialog: offers games that belong to no match, and then those that can be the other half:
 * the same players and rules with the sides exchanged.
 * Signal `chosen` (gint64, gint64): the first game and the second; the dialog has closed itself.
 */
G_DECLARE_FINAL_TYPE (KarumJoinDialog, karum_join_dialog, KARUM, JOIN_DIALOG, AdwWindow)

GtkWindow *karum_join_dialog_new (GtkWindow *parent, KarumArchive *archive);

/* karum_games_can_match: whether two games can form a match. */
gboolean karum_games_can_match (const KarumGameRow *a, const KarumGameRow *b);
