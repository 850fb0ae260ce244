/* karum-backup-row.h: one backup in a list of them. */
#pragma once

#include <adwaita.h>

#include "karum-backups.h"

G_BEGIN_DECLS

/**
 * karum_backup_row_new: (transfer floating): a row with buttons for the actions backups.look-at and
 * backups.restore, whose target is the path.
 */
GtkWidget *karum_backup_row_new (const KarumBackup *backup);

/* karum_backup_time_text: (transfer full): a time in the words of the interface's language.
 * @time: seconds since 1970 */
char *karum_backup_time_text (gint64 time);

G_END_DECLS
