/* karum-salvage-rows.h: the rows of a table that can still be read, one by one. */
#pragma once

#include "karum-db.h"
#include "karum-progress.h"

G_BEGIN_DECLS

/**
 * karum_salvage_table: copies the rows of @table that can be read in @from into @to, as far as both
 * have its columns.
 * @lost: (element-type utf8): where something could not be read, for each place a sentence
 * Returns: FALSE with @error if @to could not be written, or it is to stop
 */
gboolean karum_salvage_table (KarumDb *from,
                              KarumDb *to,
                              const char *table,
                              const KarumProgress *progress,
                              GPtrArray *lost,
                              GError **error);

G_END_DECLS
