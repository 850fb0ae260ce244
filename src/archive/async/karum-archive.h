/* karum-archive.h: the asynchronous interface to an archive, which uses its own threads.
 * Requests are in karum-request.h and karum-requests.h.
 *
 * Every function must be called from the thread of the main context in which the archive was
 * opened; callbacks are called there. Changes, and loading a game, run in the order of the
 * calls; so do queries, and so does long work, each kind in parallel to the others. A write is
 * on disk (committed and synced) when its callback is called, and later requests see it.
 */
#pragma once

#include <gio/gio.h>

#include "karum-archive-types.h"
#include "karum-db.h"
#include "karum-record.h"

#define KARUM_TYPE_ARCHIVE (karum_archive_get_type ())
G_DECLARE_FINAL_TYPE (KarumArchive, karum_archive, KARUM, ARCHIVE, GObject)

/**
 * KarumArchive::changed: something in the archive was changed, by this program or another.
 * KarumArchive::reviewed: this program has kept a review, and changed nothing else.
 */

/* karum_archive_default_path: (transfer full): the archive that is opened by default. */
char *karum_archive_default_path (void);

/**
 * karum_archive_open_async: opens the archive at @path and migrates it to the current version,
 * after a backup; creates it, including its folders, if there is no file.
 */
void karum_archive_open_async (const char *path,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
/* karum_archive_open_to_read_async: the same, read-only: the file is not changed. @glance: as in
 * KarumStoreOptions */
void karum_archive_open_to_read_async (const char *path,
                                       gboolean glance,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
/* karum_archive_open_finish: (transfer full) (nullable) */
KarumArchive *karum_archive_open_finish (GAsyncResult *result, GError **error);

const char *karum_archive_get_path (KarumArchive *archive);
KarumArchiveAccess karum_archive_get_access (KarumArchive *archive);

/* karum_archive_is_alone: as karum_store_is_alone() */
gboolean karum_archive_is_alone (KarumArchive *archive);

/* karum_archive_get_notice: (nullable): as karum_store_get_notice() */
const char *karum_archive_get_notice (KarumArchive *archive);

/**
 * karum_archive_close: waits until all requests are done, and closes the file; for the end of the
 * program. Dropping the last reference does the same.
 */
void karum_archive_close (KarumArchive *archive);
