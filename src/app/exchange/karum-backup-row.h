/* karum-backup-row.h: a row of the list of backups. */
#pragma once

#include <adwaita.h>

#include "karum-backups.h"

G_BEGIN_DECLS

/**
 * karum_backup_row_new: (transfer floating): a row with buttons for the actions backups.look-at and
 * backups.restore, whose target is the path.
 */
GtkWidget *karum_backup_row_new (const KarumBackup *backup);

G_END_DECLS
