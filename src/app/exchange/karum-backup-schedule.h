/* karum-backup-schedule.h: backups of an open archive, made regularly while nobody waits. */
#pragma once

#include "karum-archive.h"

G_BEGIN_DECLS

#define KARUM_TYPE_BACKUP_SCHEDULE (karum_backup_schedule_get_type ())

/**
 * KarumBackupSchedule: follows the settings `backups`, `backup-interval` and `backup-folder`.
 * Property `fault` (nullable): why the last backup could not be made.
 */
G_DECLARE_FINAL_TYPE (KarumBackupSchedule, karum_backup_schedule, KARUM, BACKUP_SCHEDULE, GObject)

/* karum_backup_schedule_new: begins a little later; an archive that is only read is left alone. */
KarumBackupSchedule *karum_backup_schedule_new (KarumArchive *archive);

/* karum_backup_schedule_check: makes a backup now, if one is due. */
void karum_backup_schedule_check (KarumBackupSchedule *self);

/* karum_backup_schedule_get_fault: (nullable) */
const char *karum_backup_schedule_get_fault (KarumBackupSchedule *self);

/* karum_backup_settings_folder: (transfer full): where backups of the archive at @path are made. */
char *karum_backup_settings_folder (GSettings *settings, const char *path);

G_END_DECLS
