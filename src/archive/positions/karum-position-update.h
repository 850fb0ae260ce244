/* karum-position-update.h: keeps the index of positions up to date. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_update_positions: takes games that are new or changed into the index of positions,
 * when there are enough of them to be worth it. Never needed for right answers, only for quick
 * ones. Others can write meanwhile: the archive is held for some milliseconds at a time. Not
 * inside a transaction. Where another store does the same, or the archive can only be read, this
 * does nothing.
 * @progress: (nullable): counts games
 * Returns: FALSE with @error; when it is cancelled, what was done stays
 */
gboolean
karum_store_update_positions (KarumStore *store, const KarumProgress *progress, GError **error);

/* karum_store_clear_positions: empties the index, so that it can be made again. Inside a
 * transaction it is a part of that. */
gboolean karum_store_clear_positions (KarumStore *store, GError **error);

G_END_DECLS
