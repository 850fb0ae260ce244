/* karum-archive-backups.h: backups without waiting. */
#pragma once

#include "karum-archive.h"
#include "karum-backups.h"

G_BEGIN_DECLS

/**
 * karum_archive_back_up_async: makes a verified backup in the file @path, which must not exist.
 * @progress: (nullable): called at home; @progress_data must live until @callback
 */
void karum_archive_back_up_async (KarumArchive *archive,
                                  const char *path,
                                  GCancellable *cancellable,
                                  KarumProgressVisit progress,
                                  gpointer progress_data,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
/* karum_archive_back_up_finish: how many games it has; -1 with @error */
gint64 karum_archive_back_up_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_keep_generation_async: makes a backup in @folder and thins the older ones out, if
 * one is due and the archive was written since the last one.
 */
void karum_archive_keep_generation_async (KarumArchive *archive,
                                          const char *folder,
                                          KarumBackupInterval interval,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);
/* karum_archive_keep_generation_finish: @made: (out): whether one was needed, and made */
gboolean karum_archive_keep_generation_finish (KarumArchive *archive,
                                               GAsyncResult *result,
                                               gboolean *made,
                                               GError **error);

/* karum_backups_list_async: see karum_backups_list(). */
void karum_backups_list_async (const char *archive,
                               const char *folder,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
/* karum_backups_list_finish: (transfer full) (nullable) (element-type KarumBackup) */
GPtrArray *karum_backups_list_finish (GAsyncResult *result, GError **error);

/**
 * karum_restore_async: see karum_restore(); the archive is kept in @folder.
 * @path: an archive that this program does not have open
 */
void karum_restore_async (const char *path,
                          const char *backup,
                          const char *folder,
                          GCancellable *cancellable,
                          KarumProgressVisit progress,
                          gpointer progress_data,
                          GAsyncReadyCallback callback,
                          gpointer user_data);
/* karum_restore_finish: (transfer full) (nullable): where the archive as it was is kept */
char *karum_restore_finish (GAsyncResult *result, GError **error);

G_END_DECLS
