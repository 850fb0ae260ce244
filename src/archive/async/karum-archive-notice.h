/* karum-archive-notice.h: shared by the threads of an archive: calls in the main context, and
 * the traffic of writers.
 */
#pragma once

#include "karum-archive.h"
#include "karum-traffic.h"

G_BEGIN_DECLS

/* Reference counted; thread-safe. */
typedef struct _KarumNotice KarumNotice;

/* karum_notice_new: for @archive, (borrowed); the main context is the current thread-default
 * one. */
KarumNotice *karum_notice_new (KarumArchive *archive);

/* karum_notice_ref, karum_notice_unref: @notice: a KarumNotice */
gpointer karum_notice_ref (KarumNotice *notice);
void karum_notice_unref (gpointer notice);

/* karum_notice_call: calls @call in the main context with the archive, if it still exists then. */
void karum_notice_call (KarumNotice *notice, void (*call) (KarumArchive *archive), int priority);

/* karum_notice_get_traffic: valid as long as @notice. */
KarumTraffic *karum_notice_get_traffic (KarumNotice *notice);

G_END_DECLS
