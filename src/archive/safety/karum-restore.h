/* karum-restore.h: replaces an archive with a backup. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/**
 * karum_restore: replaces the archive @path with a copy of @backup. The backup is verified and
 * copied first; then the current archive is saved as @kept; then the copy replaces it atomically:
 * at every moment there is a complete archive at @path. An archive too damaged to be read is saved
 * byte by byte.
 *
 * No connection to the archive may be open in this program; while another program has one, the
 * error is KARUM_ARCHIVE_ERROR_BUSY.
 * @kept: must not exist; its folder is created
 * @progress: (nullable): counts pages of the two files that are copied. Cancelling leaves
 * everything unchanged
 */
gboolean karum_restore (const char *path,
                        const char *backup,
                        const char *kept,
                        const KarumProgress *progress,
                        GError **error);

/**
 * karum_restore_kept_path: (transfer full): a path for saving the archive @path before a backup is
 * restored: a file in @folder that does not exist.
 */
char *karum_restore_kept_path (const char *path, const char *folder);
