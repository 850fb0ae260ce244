/* karum-lines-head.h: the titles of a list's columns, which can be clicked to sort it: a
 * GtkColumnView without rows. */
#pragma once

#include <gtk/gtk.h>

#include "karum-line-columns.h"

G_BEGIN_DECLS

/* karum_lines_head_new: (transfer full): @layout: must outlive the head */
GtkWidget *karum_lines_head_new (const KarumLineLayout *layout);

/* karum_lines_head_fit: sets the usual widths of @columns for a font with @metrics. */
void
karum_lines_head_fit (GtkColumnView *head, KarumLineColumns *columns, PangoFontMetrics *metrics);

/* karum_lines_head_show: shows the first @n of @columns, at least 1, in a list of @width, and
 * hides the others. */
void
karum_lines_head_show (GtkColumnView *head, const KarumLineColumns *columns, guint n, int width);

/* karum_lines_head_read_order: updates the order of @columns after the user moved one in the
 * head. */
void karum_lines_head_read_order (GtkColumnView *head, KarumLineColumns *columns);

/* karum_lines_head_read_width: updates the width of a column that the user resized in the head. */
void karum_lines_head_read_width (GtkColumnViewColumn *column, KarumLineColumns *columns);

/* karum_lines_head_get_width: the width of a column, by its number; negative before it was
 * shown. */
int karum_lines_head_get_width (GtkColumnView *head, guint number);

/* karum_lines_head_set_menu: @menu: the context menu of every title */
void karum_lines_head_set_menu (GtkColumnView *head, GMenuModel *menu);

/**
 * karum_lines_head_place: updates @shape with the places that the columns have since the size
 * allocation of @head.
 * Returns: whether they have changed
 */
gboolean karum_lines_head_place (GtkColumnView *head, KarumLineShape *shape);

/* karum_lines_head_show_order: shows @column as the sort column. */
void karum_lines_head_show_order (GtkColumnView *head, guint column, gboolean descending);

/**
 * karum_lines_head_get_order: gets the sort order that is shown.
 * Returns: FALSE, and @column and @descending unchanged, if there is none
 */
gboolean karum_lines_head_get_order (GtkColumnView *head, guint *column, gboolean *descending);

G_END_DECLS
