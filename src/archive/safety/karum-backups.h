/* karum-backups.h: creates, verifies, lists and thins out backups of an archive in a folder. */
#pragma once

#include <glib.h>

#include "karum-progress.h"
#include "karum-store.h"

typedef enum { KARUM_BACKUP_DAILY, KARUM_BACKUP_WEEKLY } KarumBackupInterval;

/**
 * KarumBackup: an archive in a folder of backups. Reference counted; immutable.
 */
typedef struct {
  char *path;
  gint64 time;         /* seconds since 1970 */
  guint64 size;        /* bytes */
  gint64 games;        /* outside the bin; -1 if it can't be read */
  gboolean generation; /* created automatically, and thinned out */
} KarumBackup;

void karum_backup_unref (KarumBackup *backup);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumBackup, karum_backup_unref)

/* karum_backups_folder: (transfer full): the default folder for backups of @archive. */
char *karum_backups_folder (const char *archive);

/**
 * karum_backups_list: the archives in @folder, the newest first; empty if there is no such folder.
 * @archive: the archive whose generations are recognized
 * Returns: (transfer full) (element-type KarumBackup)
 */
GPtrArray *karum_backups_list (const char *archive, const char *folder);

/**
 * karum_backup_open: opens a backup to read it.
 * @shown: its name in messages
 * Returns: (transfer full) (nullable)
 */
KarumDb *karum_backup_open (const char *name, const char *shown, GError **error);

/**
 * karum_backup_verify: reads all of the archive @path and checks it.
 * @games: (out) (optional): its number of games outside the bin
 */
gboolean
karum_backup_verify (const char *path, GCancellable *cancellable, gint64 *games, GError **error);

/**
 * karum_backup_copy: copies the archive @db to the temporary file @copy, consistent while others
 * write, and verifies the copy. An existing file is replaced.
 * @path: the name used in messages about writing
 * @progress: (nullable): counts pages of the file
 * @games: (out) (optional): its number of games outside the bin
 */
gboolean karum_backup_copy (KarumDb *db,
                            const char *copy,
                            const char *path,
                            const KarumProgress *progress,
                            gint64 *games,
                            GError **error);

/**
 * karum_backups_find_game: the newest backup in @folder that has game @id as it was saved; backups
 * of other versions are left out.
 * Returns: (transfer full) (nullable): its path
 */
char *karum_backups_find_game (KarumStore *store, gint64 id, const char *folder);

/**
 * karum_store_back_up: copies the archive, consistent while others write, and verifies the copy
 * before it is renamed to @path.
 * @path: must not exist; its folder must
 * @progress: (nullable): counts pages of the file
 * @games: (out) (optional): its number of games outside the bin
 */
gboolean karum_store_back_up (KarumStore *store,
                              const char *path,
                              const KarumProgress *progress,
                              gint64 *games,
                              GError **error);

/**
 * karum_store_back_up_over: the same, replacing the file @path if there is one. That file is kept
 * until the backup is complete. Not every file can be replaced: see karum_publish_check().
 */
gboolean karum_store_back_up_over (KarumStore *store,
                                   const char *path,
                                   const KarumProgress *progress,
                                   gint64 *games,
                                   GError **error);

/**
 * karum_store_copy_for_others: a copy that is given away, without what isn't for others: see
 * karum_clean_copy().
 * @over: as karum_store_back_up_over(); otherwise as karum_store_back_up()
 */
gboolean karum_store_copy_for_others (KarumStore *store,
                                      const char *path,
                                      gboolean over,
                                      const KarumProgress *progress,
                                      gint64 *games,
                                      GError **error);

/**
 * karum_store_back_up_generation: writes a backup to @folder, named after @now, and thins out older
 * ones. The folder is created if necessary.
 * Returns: (transfer full) (nullable): its path
 */
char *karum_store_back_up_generation (KarumStore *store,
                                      const char *folder,
                                      gint64 now,
                                      const KarumProgress *progress,
                                      GError **error);

/**
 * karum_backups_needed: whether a generation is due and the archive was changed since the last one.
 */
gboolean karum_backups_needed (const char *archive,
                               const char *folder,
                               KarumBackupInterval interval,
                               gint64 now);

/**
 * karum_generation_name: (transfer full): the file name of the backup of @archive created at @time:
 * `archive.20261121-023000.1a2b3c4d.karum`, the time in UTC. The hexadecimal part distinguishes
 * archives of the same name in different folders.
 */
char *karum_generation_name (const char *archive, gint64 time);

/* karum_generation_free: the first second from @now on after which no backup of @store in @folder
 * is named. */
gint64 karum_generation_free (KarumStore *store, const char *folder, gint64 now);

/* karum_generation_parse: whether @name is the name of a backup of @archive; @time: when it was
 * created. */
gboolean karum_generation_parse (const char *archive, const char *name, gint64 *time);

/* karum_backup_is_ahead: whether a backup of @time can't have been made before @now: the clock was
 * wrong once. Such a backup comes after all others, so that it doesn't hold a place for ever. */
gboolean karum_backup_is_ahead (gint64 time, gint64 now);

/**
 * karum_generation_due: whether another one is due: the first on a day, or a week after the last
 * one. A backup from the future, caused by a wrong clock, is ignored.
 * @last: 0 if there is none
 */
gboolean karum_generation_due (gint64 last, gint64 now, KarumBackupInterval interval);

/**
 * karum_generations_thin: selects the backups to keep: the last one of each of the last 7 days, 4
 * weeks and 12 months that have any.
 * @times: (array length=n): in any order
 * @zone: the time zone that defines the days
 * @keep: (out caller-allocates) (array length=n)
 */
void karum_generations_thin (const gint64 *times, guint n, GTimeZone *zone, gboolean *keep);
