/* karum-game-list.h: which games there are, in an order and in pages. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

G_BEGIN_DECLS

/* As karum_store_count_games(). */
gint64 karum_game_list_count (KarumDb *db, const KarumGameQuery *query, GError **error);

/* As karum_store_list_games(). */
GPtrArray *karum_game_list_page (KarumDb *db,
                                 const KarumGameQuery *query,
                                 guint offset,
                                 guint limit,
                                 GError **error);

G_END_DECLS
