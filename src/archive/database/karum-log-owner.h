/* karum-log-owner.h: which file the write-ahead log beside an archive belongs to.
 *
 * SQLite applies a log to any file that lies beside it, and the header of a log doesn't identify
 * the file. Therefore an archive has a stamp, which every transaction replaces with a random
 * one; the row that holds it also contains the previous stamp. So a log contains the stamp of
 * the file with which it began and all later ones. A file that lies beside its own log has one
 * of these stamps, however much of the log has been checkpointed; any other stamp means another
 * file.
 *
 * A log begins with a stamp that is checkpointed before anything else is written. So copies that
 * were made before have a different one.
 */
#pragma once

#include "karum-db.h"

/* SQL that creates the table of the stamp. */
extern const char karum_log_owner_table[];

/* karum_log_owner_begin: must be called in a write transaction. If the log is empty, ends the
 * transaction, starts the log with a stamp, and begins the transaction again. */
gboolean karum_log_owner_begin (KarumDb *db, GError **error);

/* karum_log_owner_stamp: gives the archive a new stamp. */
gboolean karum_log_owner_stamp (KarumDb *db, GError **error);

/**
 * karum_log_owner_hold: remembers the stamp of the file that @db has open. Refuses a file that was
 * put in the place of another one which some program still has open: their log lies beside it.
 */
gboolean karum_log_owner_hold (KarumDb *db, GError **error);

/* karum_log_owner_holds: whether the content of the file is still what checkpoints have made of
 * it; FALSE if another file was copied over it, or if it was cut. */
gboolean karum_log_owner_holds (KarumDb *db);

/**
 * karum_log_owner_check: renames the log beside the archive if it belongs to another file. A log
 * that is in use, or whose owner can't be determined, is left alone.
 * @vfs: (nullable): as for karum_db_open()
 * @kept: (out) (optional): (transfer full) (nullable): the new name of the log; NULL if it was left
 * Returns: FALSE with @error if the log belongs to another file and can't be renamed, or is in use
 */
gboolean karum_log_owner_check (const char *path, const char *vfs, char **kept, GError **error);

/**
 * karum_log_owner_keep_damaged: keeps a copy of a log of which SQLite would read only a part, and
 * remove the rest. A log that is in use is left alone.
 * @kept: (out) (transfer full) (nullable): the name of the copy; NULL if the log is whole
 * Returns: FALSE with @error if it can't be copied
 */
gboolean
karum_log_owner_keep_damaged (const char *path, const char *vfs, char **kept, GError **error);

/* karum_log_owner_is_foreign: whether the log beside the archive belongs to another file, as far
 * as that can be determined. */
gboolean karum_log_owner_is_foreign (const char *path, const char *vfs);

/* karum_log_owner_has_index: whether SQLite's index of the log is beside the archive. */
gboolean karum_log_owner_has_index (const char *path);

/* karum_log_owner_tidy: after a connection that only read has been closed: removes an empty log,
 * and the index of the log unless there was one before (@had_index). Both are left if any
 * connection has the archive open. */
void karum_log_owner_tidy (const char *path, gboolean had_index);

/* karum_log_owner_cut: in a write transaction that has changed nothing: takes the frames of an
 * earlier log, which the log has not overwritten yet, out of its file. */
void karum_log_owner_cut (KarumDb *db);

/* karum_log_owner_leave: must be called after a connection to a file that is no longer at @path
 * has been closed. Renames the log that was left there.
 * Returns: (transfer full) (nullable): its new name; NULL if there was none, or if it belongs to
 * the file that is at @path now */
char *karum_log_owner_leave (const char *path);

/* karum_log_owner_was_foreign: whether @kept is the name of a log that belonged to another file. */
gboolean karum_log_owner_was_foreign (const char *kept);

/* karum_log_owner_is_damaged: whether @kept is the name of a copy of a damaged log. */
gboolean karum_log_owner_is_damaged (const char *kept);

/* karum_log_owner_message: (transfer full): a message that says that a log was renamed and what
 * its name is. */
char *karum_log_owner_message (const char *path, const char *kept);
