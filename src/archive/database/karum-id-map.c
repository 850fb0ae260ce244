#include "karum-id-map.h"

#include "karum-arrays.h"
#include "karum-random.h"

typedef struct {
  gint64 key, id;
  guint next; /* place of the next entry with the same key, from 1; 0 for none */
} Entry;

/* A million games are looked for in it several times each: the table of places is small, and says
 * of most keys that they aren't there without a look at the entries. */
struct _KarumIdMap {
  GArray *entries;  /* (element-type Entry) */
  guint *places;    /* (owned): of the last entry of each key, from 1, at its hash or behind; 0 */
  guint mask, used; /* its size less one, a power of two; at most half of it is used */
};

#define PLACES_LEAST 256

KarumIdMap *
karum_id_map_new (void)
{
  KarumIdMap *map = g_new0 (KarumIdMap, 1);

  map->entries = karum_array_new (Entry);
  map->places = g_new0 (guint, PLACES_LEAST);
  map->mask = PLACES_LEAST - 1;
  return map;
}

void
karum_id_map_free (KarumIdMap *map)
{
  g_array_unref (map->entries);
  g_free (map->places);
  g_free (map);
}

/* Returns: where the place of @key stands, or would stand */
static guint *
find_place (const KarumIdMap *map, gint64 key)
{
  const Entry *entries = (const Entry *) (gconstpointer) map->entries->data;
  guint at = (guint) karum_hash_word ((guint64) key) & map->mask;

  while (map->places[at] > 0 && entries[map->places[at] - 1].key != key)
    at = (at + 1) & map->mask;
  return &map->places[at];
}

static void
grow (KarumIdMap *map)
{
  g_autofree guint *before = g_steal_pointer (&map->places);
  guint size = map->mask + 1;

  map->mask = 2 * size - 1;
  map->places = g_new0 (guint, 2 * (gsize) size);
  for (guint i = 0; i < size; i++)
    if (before[i] > 0)
      *find_place (map, g_array_index (map->entries, Entry, before[i] - 1).key) = before[i];
}

void
karum_id_map_add (KarumIdMap *map, gint64 key, gint64 id)
{
  guint *place = find_place (map, key);
  Entry entry = { key, id, *place };

  map->used += *place == 0;
  g_array_append_val (map->entries, entry);
  *place = map->entries->len;
  if (map->used > map->mask / 2)
    grow (map);
}

gboolean
karum_id_map_next (const KarumIdMap *map, gint64 key, guint *place, gint64 *id)
{
  *place
      = *place > 0 ? g_array_index (map->entries, Entry, *place - 1).next : *find_place (map, key);
  if (*place == 0)
    return FALSE;
  *id = g_array_index (map->entries, Entry, *place - 1).id;
  return TRUE;
}
