/* karum-salvage-source.h: a damaged archive, opened so that what is wrong with it hides no more
 * than itself. */
#pragma once

#include "karum-db.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_salvage_open: opens a copy of the archive @path, which is made at @copy and left there.
 * Without the list of tables there is no way to any of them, and one is lent.
 * @fresh: where a new archive can be made for a moment
 * @lent: (out): whether the list is a new one
 * Returns: (transfer full) (nullable)
 */
KarumDb *karum_salvage_open (const char *path,
                             const char *copy,
                             const char *fresh,
                             const KarumStoreOptions *options,
                             gboolean *lent,
                             GError **error);

/* karum_salvage_refuse: the error that nothing of an archive can be read in the file @path; FALSE
 */
gboolean karum_salvage_refuse (const char *path, GError **error);

G_END_DECLS
