/* karum-column-update.h: writes the columns and words of new and changed games. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/**
 * karum_store_update_columns: writes the columns of new and changed games, once there are enough of
 * them. Queries are correct without it, but slower. Others can write meanwhile: each transaction
 * takes some milliseconds. Must not be called in a transaction. Stops if another store starts the
 * same update; does nothing if the archive is read-only.
 * @progress: (nullable)
 * Returns: FALSE with @error
 */
gboolean
karum_store_update_columns (KarumStore *store, const KarumProgress *progress, GError **error);

/**
 * karum_store_update_words: completes the index of words if rebuilding it was stopped, and merges
 * segments of the full-text index when there are many; every saved game adds one. Others can write
 * meanwhile: each transaction takes some milliseconds. Must not be called in a transaction. Does
 * nothing if the archive is read-only.
 * @progress: (nullable)
 * Returns: FALSE with @error
 */
gboolean
karum_store_update_words (KarumStore *store, const KarumProgress *progress, GError **error);
