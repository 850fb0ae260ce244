/* karum-id-map.h: finds the number of a game by a key, among millions of games. */
#pragma once

#include <glib.h>

typedef struct _KarumIdMap KarumIdMap;

KarumIdMap *karum_id_map_new (void);
void karum_id_map_free (KarumIdMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumIdMap, karum_id_map_free)

/* karum_id_map_add: a key can have several numbers, also equal ones. */
void karum_id_map_add (KarumIdMap *map, gint64 key, gint64 id);

/**
 * karum_id_map_next: iterates over the numbers with @key, the one added last first.
 * @place: (inout): 0 at first
 * @id: (out)
 * Returns: FALSE after the last one
 */
gboolean karum_id_map_next (const KarumIdMap *map, gint64 key, guint *place, gint64 *id);
