/* karum-lines-list.h: the lines of a lines view: a GtkListView whose rows are KarumListLine. */
#pragma once

#include "karum-line-item.h"
#include "karum-list-line.h"

/* karum_lines_list_new: (transfer full): @shape: of its lines; must outlive the list */
GtkWidget *karum_lines_list_new (const KarumLineShape *shape);

/* karum_lines_list_clamp: (transfer full): @list, no wider than @width in pixels; 0 for any
 * width */
GtkWidget *karum_lines_list_clamp (GtkWidget *list, int width);

/* karum_lines_list_foreach: calls @change for every existing line. */
void karum_lines_list_foreach (GtkListView *list, void (*change) (GtkWidget *line));

/* karum_lines_list_row_at: (nullable): the row of the line at @place, if it exists; it does after
 * it was scrolled into view */
GtkWidget *karum_lines_list_row_at (GtkListView *list, guint place);

/* karum_lines_list_item_at: (nullable): the item of the line at a point of the list */
KarumLineItem *karum_lines_list_item_at (GtkListView *list, double x, double y);
