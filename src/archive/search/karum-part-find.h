/* karum-part-find.h: the games that fulfil a part of a filter. */
#pragma once

#include "karum-column-memory.h"
#include "karum-game-set.h"
#include "karum-part.h"

G_BEGIN_DECLS

/**
 * karum_part_walks_little: whether the queries of a part are known to go through so few rows that
 * they are quicker than columns.
 * @little: (out)
 * Returns: FALSE with @error
 */
gboolean
karum_part_walks_little (KarumDb *db, const KarumPart *part, gboolean *little, GError **error);

/**
 * karum_part_find: the games that fulfil @part in any of its ways, be it inverse or not. Some of
 * them may lie in the bin.
 * @columns: (nullable): asked for the ways that they tell; NULL to ask SQL for all
 * @live: (nullable): all games that are not in the bin; needed with @columns
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumGameSet *karum_part_find (KarumDb *db,
                               const KarumPart *part,
                               KarumColumnMemory *columns,
                               const KarumGameSet *live,
                               GError **error);

/**
 * karum_part_find_among: those of @among that match @part; each of them is checked.
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumGameSet *karum_part_find_among (KarumDb *db,
                                     const KarumPart *part,
                                     const KarumGameSet *among,
                                     GError **error);

G_END_DECLS
