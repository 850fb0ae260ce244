/* karum-library-columns.h: the columns of the list of games, and their orders. */
#pragma once

#include "karum-archive-types.h"
#include "karum-lines-view.h"

G_BEGIN_DECLS

/* karum_library_lines: for lines of KarumGameItem. */
extern const KarumLineLayout karum_library_lines;

/* karum_library_columns_sort: shows the order of @query in the column headers. */
void karum_library_columns_sort (KarumLinesView *games, const KarumGameQuery *query);

/**
 * karum_library_columns_query: the order that the user has selected.
 * Returns: FALSE, and @query unchanged, if there is none
 */
gboolean karum_library_columns_query (KarumLinesView *games, KarumGameQuery *query);

/* karum_game_sort_id: the name of an order in settings and actions. karum_game_sort_from_id: the
 * inverse; by date for unknown names. */
const char *karum_game_sort_id (KarumGameSort sort);
KarumGameSort karum_game_sort_from_id (const char *id);

G_END_DECLS
