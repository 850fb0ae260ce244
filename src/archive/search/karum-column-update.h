/* karum-column-update.h: writing columns of games that are new or changed. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_update_columns: writes the columns of games that are new or changed, when there are
 * enough of them to be worth it. Never needed for right answers, only for quick ones. Others can
 * write meanwhile: the archive is held for some milliseconds at a time. Not inside a transaction.
 * Where another store begins to do the same, or the archive can only be read, this does nothing.
 * @progress: (nullable)
 * Returns: FALSE with @error
 */
gboolean
karum_store_update_columns (KarumStore *store, const KarumProgress *progress, GError **error);

G_END_DECLS
