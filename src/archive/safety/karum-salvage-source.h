/* karum-salvage-source.h: opens a damaged archive so that everything readable can be read. */
#pragma once

#include "karum-db.h"
#include "karum-store.h"

/**
 * karum_salvage_open: opens a copy of the archive @path, which is created at @copy and left there.
 * If the list of tables is lost, that of a new archive is used.
 * @fresh: a path for a temporary new archive
 * @lent: (out): whether the list is that of a new archive
 * Returns: (transfer full) (nullable)
 */
KarumDb *karum_salvage_open (const char *path,
                             const char *copy,
                             const char *fresh,
                             const KarumStoreOptions *options,
                             gboolean *lent,
                             GError **error);

/* karum_salvage_refuse: sets the error that nothing of an archive can be read in the file @path;
 * returns FALSE.
 */
gboolean karum_salvage_refuse (const char *path, GError **error);
