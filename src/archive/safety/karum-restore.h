/* karum-restore.h: putting a backup in the place of an archive. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_restore: makes the archive @path what the archive @backup is. The backup is verified and
 * copied first; then the archive as it is now is kept in the file @kept; then the copy takes its
 * place, at once: whatever happens, there is one of the two whole. An archive too damaged to be
 * read is kept as it is, byte by byte.
 *
 * No connection to the archive may be open in this program; while another program has one, the
 * error is KARUM_ARCHIVE_ERROR_BUSY.
 * @kept: must not exist; its folder is made
 * @progress: (nullable): counts pages of the two files that are copied. What is stopped leaves
 * everything as it was
 */
gboolean karum_restore (const char *path,
                        const char *backup,
                        const char *kept,
                        const KarumProgress *progress,
                        GError **error);

/**
 * karum_restore_kept_path: (transfer full): where the archive @path can be kept before a backup is
 * restored: a file in @folder that does not exist.
 */
char *karum_restore_kept_path (const char *path, const char *folder);

G_END_DECLS
