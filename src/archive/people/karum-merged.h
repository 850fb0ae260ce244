/* karum-merged.h: what has become one person or event of several: all its names, and what can be
 * split off again. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

G_BEGIN_DECLS

/**
 * karum_merged_list: what was merged into the person or event @id.
 * @sql: selects number and name for ?1, the number of that
 * Returns: (transfer full) (nullable) (element-type KarumMerged)
 */
GPtrArray *karum_merged_list (KarumDb *db, const char *sql, gint64 id, GError **error);

/**
 * karum_merged_names: every name of the person or event @id.
 * @sql: selects them for ?1, the number, and ?2, the name that is shown and comes first
 * Returns: (transfer full) (nullable)
 */
GStrv
karum_merged_names (KarumDb *db, const char *sql, gint64 id, const char *name, GError **error);

G_END_DECLS
