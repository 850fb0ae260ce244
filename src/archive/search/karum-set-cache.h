/* karum-set-cache.h: sets of games that were found, by what was asked for. */
#pragma once

#include "karum-game-set.h"

G_BEGIN_DECLS

/* KarumSetCache: keeps sets as long as they do not take too much memory together. */
typedef struct _KarumSetCache KarumSetCache;

KarumSetCache *karum_set_cache_new (void);
void karum_set_cache_free (KarumSetCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSetCache, karum_set_cache_free)

/* karum_set_cache_get: (transfer full) (nullable): the set that is kept under @key; not to be
 * changed. */
KarumGameSet *karum_set_cache_get (const KarumSetCache *cache, const char *key);

/**
 * karum_set_cache_put: keeps a set under a key that has none. Others may be forgotten for it.
 * @set: (transfer none): not to be changed from now on
 */
void karum_set_cache_put (KarumSetCache *cache, const char *key, KarumGameSet *set);

/* karum_set_cache_clear: forgets all sets. */
void karum_set_cache_clear (KarumSetCache *cache);

G_END_DECLS
