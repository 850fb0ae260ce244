#include "karum-set-cache.h"

#define MOST_BYTES (16 << 20)

struct _KarumSetCache {
  GHashTable *sets; /* (element-type char* KarumGameSet) */
  gsize bytes;
};

static void
unref_set (gpointer set)
{
  karum_game_set_unref (set);
}

KarumSetCache *
karum_set_cache_new (void)
{
  KarumSetCache *cache = g_new0 (KarumSetCache, 1);

  cache->sets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref_set);
  return cache;
}

void
karum_set_cache_free (KarumSetCache *cache)
{
  g_hash_table_unref (cache->sets);
  g_free (cache);
}

KarumGameSet *
karum_set_cache_get (const KarumSetCache *cache, const char *key)
{
  KarumGameSet *set = g_hash_table_lookup (cache->sets, key);

  return set ? karum_game_set_ref (set) : NULL;
}

void
karum_set_cache_put (KarumSetCache *cache, const char *key, KarumGameSet *set)
{
  if (cache->bytes + karum_game_set_size (set) > MOST_BYTES)
    karum_set_cache_clear (cache);
  cache->bytes += karum_game_set_size (set);
  g_hash_table_insert (cache->sets, g_strdup (key), karum_game_set_ref (set));
}

void
karum_set_cache_clear (KarumSetCache *cache)
{
  g_hash_table_remove_all (cache->sets);
  cache->bytes = 0;
}
