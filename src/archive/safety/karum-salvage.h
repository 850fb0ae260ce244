/* karum-salvage.h: saves everything readable in a damaged archive to a new one. */
#pragma once

#include "karum-progress.h"
#include "karum-salvage-report.h"
#include "karum-store.h"

/**
 * karum_salvage: creates the archive @target from everything readable in @path, which is not
 * changed. Every page of the file and of its logs is read, whatever points to it; names, facts and
 * turns are put together from all places that have them, and what is missing is taken from the
 * backups. Games that can't be replayed are left out. The new archive is compared with the seals
 * and the redundant data of the damaged one, and differences are reported. It passes every check,
 * and is renamed to @target when it is complete.
 * @options: (nullable): as for karum_store_open()
 * @target: must not exist
 * @progress: (nullable): counts games; the total is unknown while rows are read
 * Returns: FALSE with @error if no new archive could be created
 */
gboolean karum_salvage (const char *path,
                        const char *target,
                        const KarumStoreOptions *options,
                        const KarumProgress *progress,
                        KarumSalvage *salvage,
                        GError **error);

/**
 * karum_salvage_over: the same, replacing the file @target if there is one. That file is kept until
 * the new archive is complete. Not every file can be replaced: see karum_publish_check_output().
 */
gboolean karum_salvage_over (const char *path,
                             const char *target,
                             const KarumStoreOptions *options,
                             const KarumProgress *progress,
                             KarumSalvage *salvage,
                             GError **error);
