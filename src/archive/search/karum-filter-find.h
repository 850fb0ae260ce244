/* karum-filter-find.h: the games that a filter finds, put together from sets for each of its parts.
 */
#pragma once

#include "karum-column-memory.h"
#include "karum-game-set.h"
#include "karum-set-cache.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* What sets are made of. */
typedef struct {
  KarumStore *store;
  KarumSetCache *sets;        /* those that were made, by what was asked for; more are put there */
  KarumColumnMemory *columns; /* (nullable): if they tell how games are now */
} KarumSetSource;

/* karum_filter_find: the games that @filter finds. Returns: (transfer full) (nullable): not to be
 * changed */
KarumGameSet *
karum_filter_find (const KarumSetSource *source, const KarumGameFilter *filter, GError **error);

/* karum_filter_find_live: the same of all games that are not in the bin. */
KarumGameSet *karum_filter_find_live (const KarumSetSource *source, GError **error);

G_END_DECLS
