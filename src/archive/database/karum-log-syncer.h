/* karum-log-syncer.h: syncs the log while a transaction writes very much.
 *
 * What a transaction has written into the log must be synced before the next commit, also when
 * the transaction was rolled back. Otherwise saving a turn would wait for all of it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _KarumLogSyncer KarumLogSyncer;

/* karum_log_syncer_new: from now on, a thread syncs what is written into the file @log. */
KarumLogSyncer *karum_log_syncer_new (const char *log);

/* karum_log_syncer_mark, karum_log_syncer_is_past: whether everything written before the mark
 * was taken is on disk, or no more will be synced. */
int karum_log_syncer_mark (const KarumLogSyncer *syncer);
gboolean karum_log_syncer_is_past (const KarumLogSyncer *syncer, int mark);
void karum_log_syncer_free (KarumLogSyncer *syncer);

G_END_DECLS
