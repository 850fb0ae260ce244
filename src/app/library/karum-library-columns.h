/* karum-library-columns.h: the columns of the library, and the order that a click on them gives. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive-types.h"
#include "karum-game-line.h"

G_BEGIN_DECLS

/* karum_library_columns_add: gives @head its columns. They have no cells, but titles, and tell
 * where a line says what. */
void karum_library_columns_add (GtkColumnView *head);

/* karum_library_columns_fit: makes them as wide as their texts need in a font of @metrics; those
 * with names share what more there is. */
void karum_library_columns_fit (GtkColumnView *head, PangoFontMetrics *metrics);

/* karum_library_columns_width: what all of them need, in pixels. */
int karum_library_columns_width (GtkColumnView *head);

/**
 * karum_library_columns_that_fit:
 * @width: in pixels
 *
 * Returns: how many columns, the first ones, a list of @width has room for; 0 if it has none for
 * those that a person can't do without
 */
guint karum_library_columns_that_fit (GtkColumnView *head, int width);

/* karum_library_columns_show: shows the first @n, at least 1, and hides the others. */
void karum_library_columns_show (GtkColumnView *head, guint n);

/**
 * karum_library_columns_place: writes the places of the columns, as they are since @head was given
 * its own, into @shape.
 * Returns: whether they are others than they were
 */
gboolean karum_library_columns_place (GtkColumnView *head, KarumGameShape *shape);

/* karum_library_columns_sort: shows @query as the order. */
void karum_library_columns_sort (GtkColumnView *head, const KarumGameQuery *query);

/**
 * karum_library_columns_query: the order that the person chose.
 * Returns: FALSE, and @query untouched, if there is none
 */
gboolean karum_library_columns_query (GtkColumnView *head, KarumGameQuery *query);

/* karum_game_sort_id: the name of an order in settings and actions; and back (by date for other
 * texts). */
const char *karum_game_sort_id (KarumGameSort sort);
KarumGameSort karum_game_sort_from_id (const char *id);

G_END_DECLS
