/* karum-salvage-rows.h: puts the rows of a damaged archive together from its pages. */
#pragma once

#include "karum-db.h"
#include "karum-page-file.h"
#include "karum-progress.h"

/* karum_salvage_bind: binds @value, which must outlive that, to a parameter of @statement. */
void karum_salvage_bind (const KarumPageValue *value, sqlite3_stmt *statement, int parameter);

/**
 * karum_salvage_rows: copies the rows that are in place in @from to @to, then those of pages to
 * which nothing leads any more, known by their form. A row that is there already is left as it is.
 * @lost: (element-type utf8) (nullable): receives a sentence for each row that can't be used
 * Returns: FALSE with @error if @to could not be written, or the work was cancelled
 */
gboolean karum_salvage_rows (KarumPageFile *from,
                             KarumDb *to,
                             const KarumProgress *progress,
                             GPtrArray *lost,
                             GError **error);
