/* karum-salvage-rows.h: copies the readable rows of a table, one by one. */
#pragma once

#include "karum-db.h"
#include "karum-progress.h"

/**
 * karum_salvage_table: copies the readable rows of @table from @from to @to, with the columns that
 * both have.
 * @lost: (element-type utf8): receives a sentence for each range of unreadable rows
 * Returns: FALSE with @error if @to could not be written, or the work was cancelled
 */
gboolean karum_salvage_table (KarumDb *from,
                              KarumDb *to,
                              const char *table,
                              const KarumProgress *progress,
                              GPtrArray *lost,
                              GError **error);
