/* karum-check.h: checks an archive, and rebuilds derived data. */
#pragma once

#include "karum-check-report.h"

/**
 * karum_store_check: checks the database, replays every game under the rules, including those in
 * the bin, and compares derived data with a fresh computation.
 * @visit: called for each fault
 * @progress: (nullable): counts games; the total is unknown while the file itself is checked
 * Returns: FALSE with @error if the check itself failed
 */
gboolean karum_store_check (KarumStore *store,
                            KarumFaultVisit visit,
                            gpointer data,
                            const KarumProgress *progress,
                            KarumCheckResult *result,
                            GError **error);

/**
 * karum_store_rebuild: rebuilds all derived data in one transaction, which is retried if it has to
 * yield to another writer; no game is changed.
 * @progress: (nullable): counts games
 */
gboolean karum_store_rebuild (KarumStore *store, const KarumProgress *progress, GError **error);
