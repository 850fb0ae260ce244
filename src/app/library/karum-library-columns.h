/* karum-library-columns.h: what the list of games says where, and the orders of its columns. */
#pragma once

#include "karum-archive-types.h"
#include "karum-lines-view.h"

G_BEGIN_DECLS

/* karum_library_lines: of KarumGameItem. */
extern const KarumLineLayout karum_library_lines;

/* karum_library_columns_sort: shows @query as the order. */
void karum_library_columns_sort (KarumLinesView *games, const KarumGameQuery *query);

/**
 * karum_library_columns_query: the order that the person chose.
 * Returns: FALSE, and @query untouched, if there is none
 */
gboolean karum_library_columns_query (KarumLinesView *games, KarumGameQuery *query);

/* karum_game_sort_id: the name of an order in settings and actions; and back (by date for other
 * texts). */
const char *karum_game_sort_id (KarumGameSort sort);
KarumGameSort karum_game_sort_from_id (const char *id);

G_END_DECLS
