/* karum-merged.h: the names and the components of a merged person or event. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_merged_list: the components merged into the person or event @id.
 * @sql: selects number and name; its parameter ?1 is @id
 * Returns: (transfer full) (nullable) (element-type KarumMerged)
 */
GPtrArray *karum_merged_list (KarumDb *db, const char *sql, gint64 id, GError **error);

/**
 * karum_merged_names: all names of the person or event @id.
 * @sql: selects the names; its parameters are ?1, the number, and ?2, the display name, which comes
 * first
 * Returns: (transfer full) (nullable)
 */
GStrv
karum_merged_names (KarumDb *db, const char *sql, gint64 id, const char *name, GError **error);

G_END_DECLS
