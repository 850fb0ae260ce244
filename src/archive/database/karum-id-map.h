/* karum-id-map.h: a multimap from keys to row numbers, in memory. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _KarumIdMap KarumIdMap;

KarumIdMap *karum_id_map_new (void);
void karum_id_map_free (KarumIdMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumIdMap, karum_id_map_free)

void karum_id_map_add (KarumIdMap *map, gint64 key, gint64 id);

/**
 * karum_id_map_next: iterates over the numbers with @key, the one added last first. False matches
 * are possible.
 * @place: (inout): 0 at first
 * @id: (out)
 * Returns: FALSE after the last one
 */
gboolean karum_id_map_next (const KarumIdMap *map, gint64 key, guint *place, gint64 *id);

G_END_DECLS
