#include "karum-id-map.h"

typedef struct {
  gint64 id;
  guint next; /* index of the next entry with the same key, from 1; 0 for none */
} Entry;

struct _KarumIdMap {
  /* Maps a key to an index into @entries, from 1. Where a pointer is shorter than a key, keys
   * can collide, and the numbers of all of them are returned: the caller compares anyway. */
  GHashTable *first;
  GArray *entries;
};

KarumIdMap *
karum_id_map_new (void)
{
  KarumIdMap *map = g_new (KarumIdMap, 1);

  map->first = g_hash_table_new (NULL, NULL);
  map->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  return map;
}

void
karum_id_map_free (KarumIdMap *map)
{
  g_hash_table_unref (map->first);
  g_array_unref (map->entries);
  g_free (map);
}

static guint
first_place (const KarumIdMap *map, gint64 key)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (map->first, (gpointer) (gintptr) key));
}

void
karum_id_map_add (KarumIdMap *map, gint64 key, gint64 id)
{
  Entry entry = { id, first_place (map, key) };

  g_array_append_val (map->entries, entry);
  g_hash_table_insert (map->first, (gpointer) (gintptr) key, GUINT_TO_POINTER (map->entries->len));
}

gboolean
karum_id_map_next (const KarumIdMap *map, gint64 key, guint *place, gint64 *id)
{
  const Entry *entry = *place > 0 ? &g_array_index (map->entries, Entry, *place - 1) : NULL;

  *place = entry ? entry->next : first_place (map, key);
  if (*place == 0)
    return FALSE;
  *id = g_array_index (map->entries, Entry, *place - 1).id;
  return TRUE;
}
