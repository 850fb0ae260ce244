/* karum-table-ties.h: scores, tie-breaks and ranks of a table. */
#pragma once

#include "karum-event-table.h"

G_BEGIN_DECLS

/**
 * karum_table_rank: computes all figures of @rows from their results, and sorts them.
 * @rows: (element-type KarumTableRow): with all opponents of each
 * @options: which tie-breaks decide
 */
void karum_table_rank (GPtrArray *rows, const KarumTableOptions *options);

/* karum_table_tie: what @tie is for @row; more is better. */
gint64 karum_table_tie (const KarumTableRow *row, KarumTieBreak tie);

G_END_DECLS
