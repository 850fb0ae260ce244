/* karum-set-cache.h: a cache of sets of games. */
#pragma once

#include "karum-game-set.h"

G_BEGIN_DECLS

/* KarumSetCache: caches sets by key, with limited memory. */
typedef struct _KarumSetCache KarumSetCache;

KarumSetCache *karum_set_cache_new (void);
void karum_set_cache_free (KarumSetCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSetCache, karum_set_cache_free)

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

G_END_DECLS
