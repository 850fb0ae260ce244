/* karum-check.h: whether an archive is sound. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/* Called with a translated sentence for each fault. */
typedef void (*KarumFaultVisit) (const char *fault, gpointer data);

/**
 * karum_store_check: checks the database, replays every game under the rules, the bin's too, and
 * compares what is derived from the games with a fresh computation.
 * @games, @faults: (out): how many there are
 * Returns: FALSE with @error if the check itself could not be made
 */
gboolean karum_store_check (KarumStore *store,
                            KarumFaultVisit visit,
                            gpointer data,
                            guint64 *games,
                            guint64 *faults,
                            GError **error);

G_END_DECLS
