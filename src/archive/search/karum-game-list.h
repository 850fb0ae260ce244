/* karum-game-list.h: pages of the games that match a query, and the matches of two games. */
#pragma once

#include "karum-store.h"

/* karum_store_count_games: the number of games that match @query; -1 with @error. */
gint64 karum_store_count_games (KarumStore *store, const KarumGameQuery *query, GError **error);

/**
 * karum_store_list_games: games @offset … @offset + @limit - 1 of those that match @query.
 * Returns: (transfer full) (nullable) (element-type KarumGameRow)
 */
GPtrArray *karum_store_list_games (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error);

/**
 * karum_store_list_ids: as karum_store_list_games(), only the numbers of the games.
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type gint64)
 */
GArray *karum_store_list_ids (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error);

/**
 * karum_store_find_index: the index of game @id among those that match @query.
 * @index: (out): -1 if it doesn't match
 */
gboolean karum_store_find_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error);

/* karum_store_get_row: (transfer full) (nullable): one game's row, also if it is in the bin. */
KarumGameRow *karum_store_get_row (KarumStore *store, gint64 id, GError **error);

/**
 * karum_store_list_matches: the matches whose games all match @filter, in the order of their
 * creation; without games in the bin. Pairing doesn't depend on @filter.
 * Returns: (transfer full) (nullable) (element-type KarumMatchRow)
 */
GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error);
