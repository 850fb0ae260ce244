/* karum-id-map.h: numbers of rows by a key that several may share, in memory. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _KarumIdMap KarumIdMap;

KarumIdMap *karum_id_map_new (void);
void karum_id_map_free (KarumIdMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumIdMap, karum_id_map_free)

void karum_id_map_add (KarumIdMap *map, gint64 key, gint64 id);

/**
 * karum_id_map_next: goes through the numbers with @key, the last one added first; there may be
 * others among them.
 * @place: (inout): 0 at first
 * @id: (out)
 * Returns: FALSE behind the last one
 */
gboolean karum_id_map_next (const KarumIdMap *map, gint64 key, guint *place, gint64 *id);

G_END_DECLS
