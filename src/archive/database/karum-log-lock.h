/* karum-log-lock.h: what connections tell each other by locks on single bytes of an archive's log.
 *
 * The bytes lie far behind the end of the log. SQLite locks the database and its index and never
 * the log, so closing the log here releases none of its locks. A lock belongs to an open file, also
 * within a process, and the system releases it when the process ends, however it ends. Where files
 * can't be locked so, nobody is told anything.
 */
#pragma once

#include <glib.h>

typedef enum {
  KARUM_LOG_OWNED,   /* the batch has an owner: see karum-batch.h */
  KARUM_LOG_AWAITED, /* somebody waits to begin to write */
  KARUM_LOG_DERIVED  /* somebody updates what is derived: see karum-derived.h */
} KarumLogByte;

/* karum_log_lock_take: others may take the same one.
 * @path: of the log
 * Returns: a file, whose closing releases the lock; -1 if there is no log */
int karum_log_lock_take (const char *path, KarumLogByte byte);

/* karum_log_lock_is_taken: whether another open file than @file has taken the lock of @byte.
 * @file: of the log; FALSE for -1 */
gboolean karum_log_lock_is_taken (int file, KarumLogByte byte);

/* karum_log_lock_find: the same of any open file. @path: of the log */
gboolean karum_log_lock_find (const char *path, KarumLogByte byte);
