/* karum-doubles-dialog.h: looking through players or events that are probably one. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

/* -- Double card: one of two players or events that may be one, with its latest games. */

/* -- Doubles dialog -- */

#define KARUM_TYPE_DOUBLES_DIALOG (karum_doubles_dialog_get_type ())

/**
 * KarumDoublesDialog: shows one pair after the other with their games side by side. They are
 * merged, kept apart from now on, or left for later. It searches again after each change of the
 * archive, also one that is undone.
 */
G_DECLARE_FINAL_TYPE (KarumDoublesDialog, karum_doubles_dialog, KARUM, DOUBLES_DIALOG, AdwWindow)

/* karum_doubles_dialog_new: (transfer floating)
 * @kind: KARUM_NAME_PLAYER or KARUM_NAME_EVENT */
GtkWindow *karum_doubles_dialog_new (GtkWindow *parent, KarumArchive *archive, KarumNameKind kind);
