/* karum-bin.h: the bin: games that are set aside, and permanent deletion. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_bin_games: puts games into the bin, or takes them out again; all of them or none.
 * Games that are gone, and those that are there already, are passed over.
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
