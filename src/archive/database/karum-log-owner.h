/* karum-log-owner.h: to which file the log of changes beside an archive belongs.
 *
 * SQLite brings a log into whatever file lies beside it, and its header says nothing of the file.
 * So an archive has a stamp, which every transaction replaces by a random one; the row that holds
 * it names the one before, too. A log therefore shows the stamp of the file with which it began and
 * all that came afterwards. The file beside it has one of them, however much of the log has been
 * brought into it, or it is another file.
 *
 * A log begins with a stamp that is brought into the file before anything else is written. So
 * copies that were made before have another one.
 */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/* The table of the stamp: to be run when an archive gets it. */
extern const char karum_log_owner_table[];

/* The version of the tables from which on every archive has a stamp. */
#define KARUM_LOG_OWNER_VERSION 15

/* karum_log_owner_begin: to be called in a transaction that writes: if the log is empty, ends it,
 * begins the log, and begins the transaction again. */
gboolean karum_log_owner_begin (KarumDb *db, GError **error);

/* karum_log_owner_stamp: gives the archive a new stamp. */
gboolean karum_log_owner_stamp (KarumDb *db, GError **error);

/**
 * karum_log_owner_check: sets the log beside the archive aside if it belongs to another file. A log
 * that somebody works with, or of which nothing can be known, is left alone.
 * @vfs: (nullable): as for karum_db_open()
 * @kept: (out) (optional): (transfer full) (nullable): where the log is now; NULL: it was left
 * Returns: FALSE with @error if the log belongs to another file and can't be set aside
 */
gboolean karum_log_owner_check (const char *path, const char *vfs, char **kept, GError **error);

/* karum_log_owner_is_foreign: whether the log beside the archive belongs to another file, as far as
 * that can be known. */
gboolean karum_log_owner_is_foreign (const char *path, const char *vfs);

/* karum_log_owner_leave: to be called when a connection to a file that is no longer at @path has
 * been closed: sets the log that it has left there aside.
 * Returns: (transfer full) (nullable): where it is now; NULL if there was none, or it belongs to
 * the file that is at @path now */
char *karum_log_owner_leave (const char *path);

/* karum_log_owner_message: (transfer full): says that a log was set aside and where it is. */
char *karum_log_owner_message (const char *path, const char *kept);

G_END_DECLS
