/* karum-check-dialog.h: whether an archive is sound, and what helps if it is not. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_CHECK_DIALOG (karum_check_dialog_get_type ())

/**
 * KarumCheckDialog: uses the actions win.backups and win.open-recent of the window before which it
 * stands.
 */
G_DECLARE_FINAL_TYPE (KarumCheckDialog, karum_check_dialog, KARUM, CHECK_DIALOG, AdwWindow)

/**
 * karum_check_dialog_present: shows the dialog before @parent and begins to check.
 * @path: of the archive
 * @archive: (nullable): NULL if it can't be opened: then the dialog asks at once where what can be
 *   read is to be saved
 */
void karum_check_dialog_present (GtkWindow *parent, const char *path, KarumArchive *archive);

/* karum_check_dialog_save: saves what can be read into the new archive @target, in the place
 * of a file that is there. */
void karum_check_dialog_save (KarumCheckDialog *self, const char *target);

G_END_DECLS
