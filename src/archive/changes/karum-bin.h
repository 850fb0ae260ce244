/* karum-bin.h: moves games to the bin, and deletes them permanently. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_bin_games: moves games to the bin, or restores them; all of them or none. Ignores
 * games that don't exist or are already there.
 */
gboolean karum_store_bin_games (
    KarumStore *store, const gint64 *games, guint n_games, gboolean binned, GError **error);

/**
 * karum_store_destroy_games: permanently deletes those of @games that are in the bin.
 * @games: (nullable): NULL for everything in the bin
 */
gboolean
karum_store_destroy_games (KarumStore *store, const gint64 *games, guint n_games, GError **error);

G_END_DECLS
