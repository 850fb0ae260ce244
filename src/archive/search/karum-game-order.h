/* karum-game-order.h: the orders of lists of games, read from indexes. */
#pragma once

#include "karum-column-memory.h"
#include "karum-db.h"
#include "karum-game-set.h"
#include "karum-store.h"

/* karum_game_order_all: (transfer full) (nullable) (element-type gint64): all games outside the
 * bin, in the ascending order @sort. */
GArray *karum_game_order_all (KarumDb *db, KarumGameSort sort, GError **error);

/**
 * karum_game_order_page: games @offset … @offset + @limit - 1 of those outside the bin, in the
 * order of @query.
 * @limit: 0 for all
 * Returns: (transfer full) (nullable) (element-type gint64)
 */
GArray *karum_game_order_page (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error);

/* karum_game_order_page_of: as karum_game_order_page(), for the games of @set, in the bin or
 * not. */
GArray *karum_game_order_page_of (KarumStore *store,
                                  const KarumGameQuery *query,
                                  const KarumGameSet *set,
                                  guint offset,
                                  guint limit,
                                  GError **error);

/* karum_game_order_index: the number of games of @set before game @id, which must be in it; -1
 * with @error. */
gint64 karum_game_order_index (KarumStore *store,
                               const KarumGameQuery *query,
                               const KarumGameSet *set,
                               gint64 id,
                               GError **error);

/**
 * karum_column_order: the games of @set in the ascending order @sort; equal ones by number.
 * Returns: (transfer full) (nullable) (element-type gint64): NULL with @error, or NULL without it
 * if there is no column for that order or it can't be read
 */
GArray *karum_column_order (KarumColumnMemory *memory,
                            KarumDb *db,
                            KarumGameSort sort,
                            const KarumGameSet *set,
                            GError **error);
