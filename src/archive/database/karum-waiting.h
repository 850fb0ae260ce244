/* karum-waiting.h: the sign by which who holds a database for long learns, whatever program it is,
 * that somebody waits for it.
 *
 * It is a lock on a byte of the log, far behind all that is ever in it. The system takes it down
 * when a program ends, however that ends. Where there is no log, or no such locks, none is seen.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* karum_waiting_open: @log: the file; the log of one database is one file for all who have that
 * open. Returns: a file to show or look for the sign with; -1 if there is none. */
int karum_waiting_open (const char *log);

/* karum_waiting_close: takes down what was shown with @file; sets it to -1. */
void karum_waiting_close (int *file);

/* karum_waiting_show: until @file is closed. Any number can show it. */
void karum_waiting_show (int file);

/* karum_waiting_is_shown: whether it is shown with another file than @file. */
gboolean karum_waiting_is_shown (int file);

G_END_DECLS
