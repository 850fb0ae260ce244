/* karum-log-syncer.h: keeps the disk abreast of a transaction that writes very much.
 *
 * What a transaction has written into the log has to be on disk before the next one that is
 * committed, also when it has been undone: saving a turn would then wait for all of it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _KarumLogSyncer KarumLogSyncer;

/* karum_log_syncer_new: from now on, what is written into @log, a file, is brought to the disk
 * in another thread. */
KarumLogSyncer *karum_log_syncer_new (const char *log);

/* karum_log_syncer_mark, karum_log_syncer_is_past: whether all that had been written when the mark
 * was taken is on disk, or no more will be brought there. */
int karum_log_syncer_mark (const KarumLogSyncer *syncer);
gboolean karum_log_syncer_is_past (const KarumLogSyncer *syncer, int mark);
void karum_log_syncer_free (KarumLogSyncer *syncer);

G_END_DECLS
