/* karum-backup-dialog.h: creates, inspects and restores backups of an archive. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_BACKUP_DIALOG (karum_backup_dialog_get_type ())

/**
 * KarumBackupDialog: uses the actions win.restore and win.look-at of its parent window, whose
 * target is a path.
 */
G_DECLARE_FINAL_TYPE (KarumBackupDialog, karum_backup_dialog, KARUM, BACKUP_DIALOG, AdwWindow)

/**
 * karum_backup_dialog_present: shows the dialog before @parent.
 * @path: of the archive
 * @archive: (nullable): NULL if it can't be opened
 * @fault: (nullable): why the last scheduled backup failed
 */
void karum_backup_dialog_present (GtkWindow *parent,
                                  const char *path,
                                  KarumArchive *archive,
                                  const char *fault);

/* karum_backup_dialog_make: writes a backup to the file @path; replaces an existing file. */
void karum_backup_dialog_make (KarumBackupDialog *self, const char *path);
