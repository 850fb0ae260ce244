/* karum-lines-view.h: a list of any length, in columns where there is room for them. */
#pragma once

#include <gtk/gtk.h>

#include "karum-line-columns.h"

G_BEGIN_DECLS

#define KARUM_TYPE_LINES_VIEW (karum_lines_view_get_type ())

/**
 * KarumLinesView: a list whose lines have columns under a head, or two rows of text where it is
 * narrow; then its style class `narrow` is set.
 *
 * KarumLinesView::activate (guint): the line at a place was.
 * KarumLinesView::order-changed: a click on the head asks for another order.
 * KarumLinesView::columns-changed (gboolean): there are others, or they have other widths. Whether
 *   somebody moved or resized one.
 *
 * Columns of GTK have a widget, in a widget, for every cell of the two hundred rows that a list
 * keeps; this list has one a line, which takes a tenth of the time. Its head is that of a
 * GtkColumnView without rows.
 */
G_DECLARE_FINAL_TYPE (KarumLinesView, karum_lines_view, KARUM, LINES_VIEW, GtkWidget)

/* karum_lines_view_set_layout: once, before all else; @layout: outlives the view */
void karum_lines_view_set_layout (KarumLinesView *self, const KarumLineLayout *layout);

/* karum_lines_view_set_names: what the list and its head are called, for who doesn't see them. */
void karum_lines_view_set_names (KarumLinesView *self, const char *list, const char *head);

/* karum_lines_view_set_menu: @menu: what the second button shows on the head. */
void karum_lines_view_set_menu (KarumLinesView *self, GMenuModel *menu);

/* karum_lines_view_get_columns: (transfer none): those chosen, whether there is room or not. */
const KarumLineColumns *karum_lines_view_get_columns (KarumLinesView *self);

/* karum_lines_view_set_columns: has the columns and the widths that are chosen in @columns. */
void karum_lines_view_set_columns (KarumLinesView *self, const KarumLineColumns *columns);

/* karum_lines_view_arrange: the same, as somebody wants it: KarumLinesView::columns-changed. */
void karum_lines_view_arrange (KarumLinesView *self, const KarumLineColumns *columns);

/* karum_lines_view_get_width: how wide a column, by its number in the layout, is, in pixels, or
 * would be with enough room. */
int karum_lines_view_get_width (KarumLinesView *self, guint number);

/* karum_lines_view_has_column: whether a column, by its number in the layout, is chosen, or while
 * nobody has chosen any, shown. */
gboolean karum_lines_view_has_column (KarumLinesView *self, guint number);

/* karum_lines_view_set_model: @items: (transfer none): of KarumLineItem */
void karum_lines_view_set_model (KarumLinesView *self, GtkSelectionModel *items);

/* karum_lines_view_get_list: (transfer none): what has the lines, and the keyboard’s focus. */
GtkWidget *karum_lines_view_get_list (KarumLinesView *self);

/* karum_lines_view_show_order: shows that lines are in the order of @column. */
void karum_lines_view_show_order (KarumLinesView *self, guint column, gboolean descending);

/**
 * karum_lines_view_get_order: the order that is shown.
 * Returns: FALSE, and @column and @descending untouched, if there is none
 */
gboolean karum_lines_view_get_order (KarumLinesView *self, guint *column, gboolean *descending);

/* karum_lines_view_point: chooses and shows the line at @place, from where keys go on: it has the
 * focus when the list has it, now or later, and spans begin there. */
void karum_lines_view_point (KarumLinesView *self, guint place);

/* karum_lines_view_forget_pointer: no line looks as if the pointer were on it: a menu that was
 * shown there has taken the pointer away. */
void karum_lines_view_forget_pointer (KarumLinesView *self);

/* karum_lines_view_item_at: (transfer none) (nullable): the item at @x, @y of the list. */
KarumLineItem *karum_lines_view_item_at (KarumLinesView *self, double x, double y);

G_END_DECLS
