/* karum-part-find.h: the games that match a part of a filter. */
#pragma once

#include "karum-column-memory.h"
#include "karum-game-set.h"
#include "karum-part.h"

G_BEGIN_DECLS

/**
 * karum_part_find: the games that match any alternative of @part. Games in the bin may be
 * included.
 * @columns: (nullable): used for alternatives with tests; NULL to use SQL for all
 * @live: (nullable): all games outside the bin; needed with @columns
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumGameSet *karum_part_find (KarumDb *db,
                               const KarumPart *part,
                               KarumColumnMemory *columns,
                               const KarumGameSet *live,
                               GError **error);

/**
 * karum_part_find_among: the games of @among that match @part; each one is checked.
 * Returns: (transfer full) (nullable): NULL with @error
 */
KarumGameSet *karum_part_find_among (KarumDb *db,
                                     const KarumPart *part,
                                     const KarumGameSet *among,
                                     GError **error);

G_END_DECLS
