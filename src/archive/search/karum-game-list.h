/* karum-game-list.h: pages of the games that a query finds. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/* karum_store_count_games: how many games @query finds; -1 with @error. */
gint64 karum_store_count_games (KarumStore *store, const KarumGameQuery *query, GError **error);

/**
 * karum_store_list_games: games @offset … @offset + @limit - 1 of those that @query finds.
 * Returns: (transfer full) (nullable) (element-type KarumGameRow)
 */
GPtrArray *karum_store_list_games (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error);

/**
 * karum_store_list_ids: the numbers alone of games as in karum_store_list_games().
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type gint64)
 */
GArray *karum_store_list_ids (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error);

/**
 * karum_store_find_index: where the game @id stands among those that @query finds.
 * @index: (out): -1 if it is not among them
 */
gboolean karum_store_find_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error);

/* karum_store_get_row: (transfer full) (nullable): one game's row, from the bin too. */
KarumGameRow *karum_store_get_row (KarumStore *store, gint64 id, GError **error);

G_END_DECLS
