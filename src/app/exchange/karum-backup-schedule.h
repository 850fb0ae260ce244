/* karum-backup-schedule.h: how often backups are made. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"

#define KARUM_TYPE_BACKUP_SCHEDULE (karum_backup_schedule_get_type ())

/**
 * KarumBackupSchedule: follows the settings `backups`, `backup-interval` and `backup-folder`.
 * Property `fault` (nullable): why the last backup failed.
 */
G_DECLARE_FINAL_TYPE (KarumBackupSchedule, karum_backup_schedule, KARUM, BACKUP_SCHEDULE, GObject)

/* karum_backup_schedule_new: starts after a short delay; does nothing for a read-only archive. */
KarumBackupSchedule *karum_backup_schedule_new (KarumArchive *archive);

/* karum_backup_schedule_check: starts a backup now if one is due. */
void karum_backup_schedule_check (KarumBackupSchedule *self);

/* karum_backup_schedule_get_fault: (nullable) */
const char *karum_backup_schedule_get_fault (KarumBackupSchedule *self);
