/* karum-column-order.h: sorts games by their columns. */
#pragma once

#include "karum-column-memory.h"
#include "karum-game-set.h"
#include "karum-store.h"

G_BEGIN_DECLS

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

G_END_DECLS
