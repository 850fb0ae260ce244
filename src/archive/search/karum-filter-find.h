/* karum-filter-find.h: finds the games that match a filter by intersecting a set for each part. */
#pragma once

#include "karum-column-memory.h"
#include "karum-game-set.h"
#include "karum-store.h"

/* KarumSetCache: caches sets by key, with limited memory. */
typedef struct _KarumSetCache KarumSetCache;

KarumSetCache *karum_set_cache_new (void);
void karum_set_cache_free (KarumSetCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSetCache, karum_set_cache_free)

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

/* karum_set_cache_get: (transfer full) (nullable): the set cached under @key; must not be
 * changed. */
KarumGameSet *karum_set_cache_get (const KarumSetCache *cache, const char *key);

/**
 * karum_set_cache_put: adds a set under a new key; may evict others.
 * @set: (transfer none): must not be changed from now on
 */
void karum_set_cache_put (KarumSetCache *cache, const char *key, KarumGameSet *set);

/* karum_set_cache_clear: removes all sets. */
void karum_set_cache_clear (KarumSetCache *cache);
