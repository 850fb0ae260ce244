/* karum-column-check.h: compares the columns with the table of games. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_column_check: counts games whose values in the columns are wrong. Columns that are not
 * used, because too much has changed since they were written, are not checked.
 * Returns: the number; 1 if columns can't be read; -1 with @error
 */
gint64 karum_column_check (KarumStore *store, GError **error);

G_END_DECLS
