/* karum-table-ties.h: scores, tie-breaks and ranks of a table. */
#pragma once

#include "karum-event-table.h"

G_BEGIN_DECLS

/**
 * karum_table_rank: computes all values of @rows from their results, and sorts them.
 * @rows: (element-type KarumTableRow): with the rows of all opponents
 * @options: contains the tie-breaks
 */
void karum_table_rank (GPtrArray *rows, const KarumTableOptions *options);

/* karum_table_tie: the value of tie-break @tie for @row; higher is better. */
gint64 karum_table_tie (const KarumTableRow *row, KarumTieBreak tie);

G_END_DECLS
