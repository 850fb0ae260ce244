/* karum-filter-find.h: finds the games that match a filter by intersecting a set for each part. */
#pragma once

#include "karum-column-memory.h"
#include "karum-game-set.h"
#include "karum-set-cache.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* The sources of sets. */
typedef struct {
  KarumStore *store;
  KarumSetCache *sets;        /* cached results by part; new ones are added */
  KarumColumnMemory *columns; /* (nullable): if they are up to date */
} KarumSetSource;

/* karum_filter_find: the games that match @filter. Returns: (transfer full) (nullable): must not
 * be changed */
KarumGameSet *
karum_filter_find (const KarumSetSource *source, const KarumGameFilter *filter, GError **error);

/* karum_filter_find_live: all games outside the bin. Returns as karum_filter_find(). */
KarumGameSet *karum_filter_find_live (const KarumSetSource *source, GError **error);

G_END_DECLS
