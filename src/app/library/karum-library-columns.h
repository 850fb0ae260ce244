/* karum-library-columns.h: the columns of the library, and the order that a click on them gives. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* karum_library_columns_add: gives @view its columns; its model has KarumGameItem. */
void karum_library_columns_add (GtkColumnView *view);

/* karum_library_columns_sort: shows @query as the order of @view. */
void karum_library_columns_sort (GtkColumnView *view, const KarumGameQuery *query);

/**
 * karum_library_columns_query: the order that the person chose.
 * Returns: FALSE, and @query untouched, if there is none
 */
gboolean karum_library_columns_query (GtkColumnView *view, KarumGameQuery *query);

/* karum_game_sort_id: the name of an order in settings and actions; and back (by date for other
 * texts). */
const char *karum_game_sort_id (KarumGameSort sort);
KarumGameSort karum_game_sort_from_id (const char *id);

G_END_DECLS
