/* karum-backup-requests.h: requests about backups. */
#pragma once

#include "karum-backups.h"
#include "karum-request.h"

G_BEGIN_DECLS

/**
 * karum_request_back_up: makes a verified backup in the file @path, as karum_store_back_up_over();
 * tells its progress.
 * Result: gint64: how many games it has, freed with g_free()
 */
KarumRequest *karum_request_back_up (const char *path);

/**
 * karum_request_keep_generation: makes a backup in @folder and thins the older ones out, if one is
 * due and the archive was written since the last one.
 */
KarumRequest *karum_request_keep_generation (const char *folder, KarumBackupInterval interval);

/* karum_request_list_backups: see karum_backups_list(); no archive has to be open. Result:
 * GPtrArray (element-type KarumBackup) */
KarumRequest *karum_request_list_backups (const char *archive, const char *folder);

/**
 * karum_request_restore: see karum_restore(); the archive is kept in @folder.
 * @path: an archive that this program does not have open
 * Result: where the archive as it was is kept, freed with g_free()
 */
KarumRequest *karum_request_restore (const char *path, const char *backup, const char *folder);

G_END_DECLS
