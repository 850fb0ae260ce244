/* karum-lines-head.h: the titles over the columns of a list, and the order that a click on them
 * gives: a GtkColumnView without rows. */
#pragma once

#include <gtk/gtk.h>

#include "karum-list-line.h"

G_BEGIN_DECLS

/* karum_lines_head_new: (transfer full): @layout: its columns; outlives it */
GtkWidget *karum_lines_head_new (const KarumLineLayout *layout);

/* karum_lines_head_fit: makes the columns as wide as their texts need in a font of @metrics. */
void karum_lines_head_fit (GtkColumnView *head,
                           const KarumLineLayout *layout,
                           PangoFontMetrics *metrics);

/* karum_lines_head_width: what all columns need, in pixels. */
int karum_lines_head_width (GtkColumnView *head, const KarumLineLayout *layout);

/**
 * karum_lines_head_that_fit:
 * @width: in pixels
 *
 * Returns: how many columns, the first ones, a list of @width has room for; 0 if it has none for
 * those that a person can't do without
 */
guint karum_lines_head_that_fit (GtkColumnView *head, const KarumLineLayout *layout, int width);

/* karum_lines_head_show: shows the first @n columns, at least 1, and hides the others. */
void karum_lines_head_show (GtkColumnView *head, guint n);

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
