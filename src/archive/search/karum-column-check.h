/* karum-column-check.h: whether columns have what the table of games has. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_column_check: counts games that columns don't have as they are. Columns that are not used,
 * because too much has changed since they were written, are not looked at.
 * Returns: the number; 1 where columns can't be read; -1 with @error
 */
gint64 karum_column_check (KarumStore *store, GError **error);

G_END_DECLS
