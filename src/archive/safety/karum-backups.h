/* karum-backups.h: backups of an archive in a folder: making, checking, listing and thinning out.
 */
#pragma once

#include "karum-generations.h"
#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * KarumBackup: an archive in a folder of backups. Reference counted; immutable.
 */
typedef struct {
  char *path;
  gint64 time;         /* seconds since 1970 */
  guint64 size;        /* bytes */
  gint64 games;        /* outside the bin; -1 if it can't be read */
  gboolean generation; /* made regularly, and thinned out */
} KarumBackup;

void karum_backup_unref (KarumBackup *backup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBackup, karum_backup_unref)

/* karum_backups_folder: (transfer full): where backups of @archive lie if no folder was chosen. */
char *karum_backups_folder (const char *archive);

/**
 * karum_backups_list: the archives in @folder, the newest first; none if there is no such folder.
 * @archive: the archive whose generations are told from others
 * Returns: (transfer full) (element-type KarumBackup)
 */
GPtrArray *karum_backups_list (const char *archive, const char *folder);

/**
 * karum_backup_verify: reads all of the archive @path and says whether it is sound.
 * @games: (out) (optional): how many it has outside the bin
 */
gboolean
karum_backup_verify (const char *path, GCancellable *cancellable, gint64 *games, GError **error);

/**
 * karum_store_back_up: copies the archive, consistent while others write, and verifies the copy
 * before it appears at @path.
 * @path: must not exist; its folder must
 * @progress: (nullable): counts pages of the file
 * @games: (out) (optional): how many it has outside the bin
 */
gboolean karum_store_back_up (KarumStore *store,
                              const char *path,
                              const KarumProgress *progress,
                              gint64 *games,
                              GError **error);

/**
 * karum_store_back_up_over: the same in the place of the file that is called @path, if there is
 * one. It stays as it is until the backup is whole. Not every file: see karum_publish_check().
 */
gboolean karum_store_back_up_over (KarumStore *store,
                                   const char *path,
                                   const KarumProgress *progress,
                                   gint64 *games,
                                   GError **error);

/**
 * karum_store_back_up_generation: makes a backup in @folder that is named after @now, and thins the
 * older ones out. The folder is made if it isn't there.
 * Returns: (transfer full) (nullable): its path
 */
char *karum_store_back_up_generation (KarumStore *store,
                                      const char *folder,
                                      gint64 now,
                                      const KarumProgress *progress,
                                      GError **error);

/**
 * karum_backups_needed: whether a generation is due and the archive was written since the last one.
 */
gboolean karum_backups_needed (const char *archive,
                               const char *folder,
                               KarumBackupInterval interval,
                               gint64 now);

G_END_DECLS
