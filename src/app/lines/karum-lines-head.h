/* karum-lines-head.h: the titles over the columns of a list, and the order that a click on them
 * gives: a GtkColumnView without rows. */
#pragma once

#include <gtk/gtk.h>

#include "karum-line-columns.h"

G_BEGIN_DECLS

/* karum_lines_head_new: (transfer full): @layout: its columns; outlives it */
GtkWidget *karum_lines_head_new (const KarumLineLayout *layout);

/* karum_lines_head_fit: writes the usual widths of @columns, as their texts need in a font of
 * @metrics. */
void
karum_lines_head_fit (GtkColumnView *head, KarumLineColumns *columns, PangoFontMetrics *metrics);

/* karum_lines_head_show: shows the first @n of @columns, at least 1, in a list of @width, and hides
 * the others. */
void
karum_lines_head_show (GtkColumnView *head, const KarumLineColumns *columns, guint n, int width);

/* karum_lines_head_read_order: chooses the columns as they are after somebody moved one. */
void karum_lines_head_read_order (GtkColumnView *head, KarumLineColumns *columns);

/* karum_lines_head_read_width: writes the width that somebody gave a column of the head. */
void karum_lines_head_read_width (GtkColumnViewColumn *column, KarumLineColumns *columns);

/* karum_lines_head_get_width: of a column, by its number; less than 0 before it was shown. */
int karum_lines_head_get_width (GtkColumnView *head, guint number);

/* karum_lines_head_set_menu: @menu: what the second button shows on every title. */
void karum_lines_head_set_menu (GtkColumnView *head, GMenuModel *menu);

/**
 * karum_lines_head_place: writes the places of the columns, as they are since @head was given its
 * own, into @shape.
 * Returns: whether they are others than they were
 */
gboolean karum_lines_head_place (GtkColumnView *head, KarumLineShape *shape);

/* karum_lines_head_show_order: shows that lines are in the order of @column. */
void karum_lines_head_show_order (GtkColumnView *head, guint column, gboolean descending);

/**
 * karum_lines_head_get_order: the order that is shown.
 * Returns: FALSE, and @column and @descending untouched, if there is none
 */
gboolean karum_lines_head_get_order (GtkColumnView *head, guint *column, gboolean *descending);

G_END_DECLS
