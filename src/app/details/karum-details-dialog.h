/* karum-details-dialog.h: edits the data of a game other than its turns. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_DETAILS_DIALOG (karum_details_dialog_get_type ())

/**
 * KarumDetailsDialog::saved: the changes were saved in the archive.
 */
G_DECLARE_FINAL_TYPE (KarumDetailsDialog, karum_details_dialog, KARUM, DETAILS_DIALOG, AdwWindow)

GtkWindow *karum_details_dialog_new (GtkWindow *parent, KarumArchive *archive, gint64 game);

G_END_DECLS
