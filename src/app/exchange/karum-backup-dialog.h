/* karum-backup-dialog.h: the backups of an archive: making, looking at and restoring them. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_BACKUP_DIALOG (karum_backup_dialog_get_type ())

/**
 * KarumBackupDialog: uses the actions win.restore and win.look-at, with a path as their target, of
 * the window before which it stands.
 */
G_DECLARE_FINAL_TYPE (KarumBackupDialog, karum_backup_dialog, KARUM, BACKUP_DIALOG, AdwWindow)

/**
 * karum_backup_dialog_present: shows the dialog before @parent.
 * @path: of the archive
 * @archive: (nullable): the archive, unless it can't be opened
 * @fault: (nullable): why the last backup that was due could not be made
 */
void karum_backup_dialog_present (GtkWindow *parent,
                                  const char *path,
                                  KarumArchive *archive,
                                  const char *fault);

/* karum_backup_dialog_make: makes a backup in the file @path, in the place of one that is
 * there. */
void karum_backup_dialog_make (KarumBackupDialog *self, const char *path);

G_END_DECLS
