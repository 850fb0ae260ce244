/* karum-check-dialog.h: checks the integrity of an archive and offers remedies. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_CHECK_DIALOG (karum_check_dialog_get_type ())

/**
 * KarumCheckDialog: uses the actions win.backups and win.open-recent of its parent window.
 */
G_DECLARE_FINAL_TYPE (KarumCheckDialog, karum_check_dialog, KARUM, CHECK_DIALOG, AdwWindow)

/**
 * karum_check_dialog_present: shows the dialog before @parent and starts the check.
 * @path: of the archive
 * @archive: (nullable): NULL if it can't be opened: then the dialog immediately asks for a file for
 *   the recovered games
 */
void karum_check_dialog_present (GtkWindow *parent, const char *path, KarumArchive *archive);

/* karum_check_dialog_save: recovers all readable data into the new archive @target; replaces an
 * existing file. */
void karum_check_dialog_save (KarumCheckDialog *self, const char *target);
