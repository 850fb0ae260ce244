/* karum-backup-requests.h: requests about backups. */
#pragma once

#include "karum-backups.h"
#include "karum-check.h"
#include "karum-request.h"
#include "karum-salvage.h"

/* The result of a check. */
typedef struct {
  KarumCheckResult result;
  GPtrArray *faults; /* (element-type utf8): a few thousand at most */
} KarumChecked;

void karum_checked_free (KarumChecked *checked);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumChecked, karum_checked_free)

void karum_salvage_free (KarumSalvage *salvage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSalvage, karum_salvage_free)

/**
 * karum_request_back_up: writes a verified backup to the file @path, as karum_store_back_up_over();
 * reports progress.
 * Result: gint64: its number of games, freed with g_free()
 */
KarumRequest *karum_request_back_up (const char *path);

/**
 * karum_request_keep_generation: writes a backup to @folder and thins out older ones, if one is due
 * and the archive was changed since the last one.
 */
KarumRequest *karum_request_keep_generation (const char *folder, KarumBackupInterval interval);

/* karum_request_list_backups: see karum_backups_list(); doesn't need an open archive. Result:
 * GPtrArray (element-type KarumBackup) */
KarumRequest *karum_request_list_backups (const char *archive, const char *folder);

/**
 * karum_request_restore: see karum_restore(); the current archive is saved in @folder.
 * @path: an archive that this program does not have open
 * Result: the path of the saved archive, freed with g_free()
 */
KarumRequest *karum_request_restore (const char *path, const char *backup, const char *folder);

/* karum_request_check: see karum_store_check(). Result: KarumChecked */
KarumRequest *karum_request_check (void);

/* karum_request_rebuild: see karum_store_rebuild(). */
KarumRequest *karum_request_rebuild (void);

/* karum_request_salvage: see karum_salvage_over(); doesn't need an open archive. Result:
 * KarumSalvage
 */
KarumRequest *karum_request_salvage (const char *path, const char *target);
