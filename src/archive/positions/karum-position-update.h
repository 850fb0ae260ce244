/* karum-position-update.h: keeps the index of positions up to date. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/* Fewer games that are in no segment can be replayed for every query. */
#define KARUM_POSITIONS_PENDING 400

/**
 * karum_store_update_positions: adds new and changed games to the index of positions, once there
 * are enough of them. Queries are correct without it, but slower. Others can write meanwhile: each
 * transaction takes some milliseconds. Must not be called in a transaction. Does nothing if another
 * store is updating the index, or if the archive is read-only.
 * @progress: (nullable): counts games
 * Returns: FALSE with @error; work done before a cancellation is kept
 */
gboolean
karum_store_update_positions (KarumStore *store, const KarumProgress *progress, GError **error);

/* karum_store_clear_positions: empties the index, so that it can be rebuilt. Inside a
 * transaction it is a part of that. */
gboolean karum_store_clear_positions (KarumStore *store, GError **error);
