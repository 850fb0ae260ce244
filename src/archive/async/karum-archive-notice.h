/* karum-archive-notice.h: what the threads of an archive share: the way home, and who writes and
 * waits.
 */
#pragma once

#include "karum-archive.h"
#include "karum-traffic.h"

G_BEGIN_DECLS

/* Reference counted; any thread may call any function. */
typedef struct _KarumNotice KarumNotice;

/* karum_notice_new: of @archive, (borrowed), whose home is the thread's default context now. */
KarumNotice *karum_notice_new (KarumArchive *archive);

/* karum_notice_ref, karum_notice_unref: @notice: a KarumNotice */
gpointer karum_notice_ref (KarumNotice *notice);
void karum_notice_unref (gpointer notice);

/* karum_notice_call: has @call called at home with the archive, if that is there then. */
void karum_notice_call (KarumNotice *notice, void (*call) (KarumArchive *archive), int priority);

/* karum_notice_get_traffic: lives as long as @notice. */
KarumTraffic *karum_notice_get_traffic (KarumNotice *notice);

G_END_DECLS
