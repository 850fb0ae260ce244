/* karum-waiting.h: shows a long transaction, in any program, that another connection waits for
 * the write lock.
 *
 * The sign is a lock on a byte of the log, far beyond its end. The system releases it when a
 * program ends for any reason. Where there is no log, or no such locks, waiting connections are
 * not seen.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* karum_waiting_open: @log: its file name; all connections to a database have the same log.
 * Returns: a file descriptor for showing or checking the sign; -1 on failure. */
int karum_waiting_open (const char *log);

/* karum_waiting_close: removes the sign shown with @file; sets it to -1. */
void karum_waiting_close (int *file);

/* karum_waiting_show: shows the sign until @file is closed. Any number of connections can show
 * it. */
void karum_waiting_show (int file);

/* karum_waiting_is_shown: whether another descriptor than @file shows it. */
gboolean karum_waiting_is_shown (int file);

G_END_DECLS
