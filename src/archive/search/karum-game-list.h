/* karum-game-list.h: which games there are, in an order and in pages. */
#pragma once

#include "karum-db.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* As karum_store_count_games(). */
gint64 karum_game_list_count (KarumStore *store, const KarumGameQuery *query, GError **error);

/* As karum_store_list_games(). */
GPtrArray *karum_game_list_page (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error);

/**
 * karum_game_list_ids: (transfer full) (nullable) (element-type gint64): as karum_store_list_ids()
 */
GArray *karum_game_list_ids (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error);

/* As karum_store_find_index(). */
gboolean karum_game_list_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error);

/* karum_game_list_row: (transfer full) (nullable): one game's row, from the bin too. */
KarumGameRow *karum_game_list_row (KarumDb *db, gint64 id, GError **error);

G_END_DECLS
