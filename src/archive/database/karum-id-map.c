#include "karum-id-map.h"

#include "karum-arrays.h"
#include "karum-random.h"

typedef struct {
  gint64 key, id;
  guint next; /* place of the next entry with the same key, from 1; 0 for none */
} Entry;

/* The place of the last entry of a key, from 1; 0 for none. */
typedef struct {
  guint at;
  guint32 tag; /* of the key, so that an entry with another key need not be looked at */
} Place;

/* A million games are looked for in it several times each: the table of places is small, and says
 * of most keys that they aren't there without a look at the entries. */
struct _KarumIdMap {
  GArray *entries;  /* (element-type Entry) */
  Place *places;    /* (owned): each at the hash of its key or behind */
  guint mask, used; /* its size less one, a power of two; at most half of it is used */
};

#define PLACES_LEAST 256

KarumIdMap *
karum_id_map_new (void)
{
  KarumIdMap *map = g_new0 (KarumIdMap, 1);

  map->entries = karum_array_new (Entry);
  map->places = g_new0 (Place, PLACES_LEAST);
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

/* Returns: where the place of @key stands, or would stand; it then has the tag */
static Place *
find_place (const KarumIdMap *map, gint64 key, guint32 *tag)
{
  const Entry *entries = (const Entry *) (gconstpointer) map->entries->data;
  guint64 hash = karum_hash_word ((guint64) key);
  guint at = (guint) hash & map->mask;

  *tag = (guint32) (hash >> 32);
  while (map->places[at].at > 0
         && (map->places[at].tag != *tag || entries[map->places[at].at - 1].key != key))
    at = (at + 1) & map->mask;
  return &map->places[at];
}

static void
grow (KarumIdMap *map)
{
  g_autofree Place *before = g_steal_pointer (&map->places);
  guint size = map->mask + 1;
  guint32 tag;

  map->mask = 2 * size - 1;
  map->places = g_new0 (Place, 2 * (gsize) size);
  for (guint i = 0; i < size; i++)
    if (before[i].at > 0)
      *find_place (map, g_array_index (map->entries, Entry, before[i].at - 1).key, &tag)
          = before[i];
}

void
karum_id_map_add (KarumIdMap *map, gint64 key, gint64 id)
{
  guint32 tag;
  Place *place = find_place (map, key, &tag);
  Entry entry = { key, id, place->at };

  map->used += place->at == 0;
  g_array_append_val (map->entries, entry);
  *place = (Place){ map->entries->len, tag };
  if (map->used > map->mask / 2)
    grow (map);
}

gboolean
karum_id_map_next (const KarumIdMap *map, gint64 key, guint *place, gint64 *id)
{
  guint32 tag;

  *place = *place > 0 ? g_array_index (map->entries, Entry, *place - 1).next
                      : find_place (map, key, &tag)->at;
  if (*place == 0)
    return FALSE;
  *id = g_array_index (map->entries, Entry, *place - 1).id;
  return TRUE;
}
