/* karum-table-ties.h: scores, tie-breaks and ranks of a table. */
#pragma once

#include "karum-event-table.h"

G_BEGIN_DECLS

/**
 * karum_table_rank: computes all figures of @rows from their results, and sorts them.
 * @rows: (element-type KarumTableRow): with all opponents of each
 */
void karum_table_rank (GPtrArray *rows);

G_END_DECLS
