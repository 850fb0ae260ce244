/* karum-lines-view.h: lines in columns under a header or as texts, and the choice of columns. */
#pragma once

#include <adwaita.h>
#include <gtk/gtk.h>

#include "karum-line-item.h"
#include "karum-lines-head.h"

#define KARUM_TYPE_LINES_VIEW (karum_lines_view_get_type ())

/**
 * KarumLinesView: a list whose lines have columns under a head, or two rows of text if it is
 * narrow; then it has the style class `narrow`.
 *
 * KarumLinesView::activate (guint): the line at this place was activated.
 * KarumLinesView::order-changed: the user clicked the head to change the order.
 * KarumLinesView::columns-changed (gboolean): the set of columns or their widths have changed.
 * TRUE: the user moved or resized a column.
 *
 * GtkColumnView has two nested widgets for every cell of the two hundred rows that a list keeps;
 * this list has one widget per line, which takes a tenth of the time. Its head is a GtkColumnView
 * without rows.
 */
G_DECLARE_FINAL_TYPE (KarumLinesView, karum_lines_view, KARUM, LINES_VIEW, GtkWidget)

/* karum_lines_view_set_layout: must be called once, before all other functions; @layout: must
 * outlive the view */
void karum_lines_view_set_layout (KarumLinesView *self, const KarumLineLayout *layout);

/* karum_lines_view_set_names: sets the accessible names of the list and its head. */
void karum_lines_view_set_names (KarumLinesView *self, const char *list, const char *head);

/* karum_lines_view_set_menu: @menu: the context menu of the head */
void karum_lines_view_set_menu (KarumLinesView *self, GMenuModel *menu);

/* karum_lines_view_get_columns: (transfer none): the chosen columns, whether they fit or not. */
const KarumLineColumns *karum_lines_view_get_columns (KarumLinesView *self);

/* karum_lines_view_set_columns: applies the chosen columns and the user's widths of @columns. */
void karum_lines_view_set_columns (KarumLinesView *self, const KarumLineColumns *columns);

/* karum_lines_view_arrange: the same as a change by the user: emits
 * KarumLinesView::columns-changed. */
void karum_lines_view_arrange (KarumLinesView *self, const KarumLineColumns *columns);

/* karum_lines_view_get_width: the width in pixels of a column, by its number in the layout; of a
 * hidden one, its width if it fitted. */
int karum_lines_view_get_width (KarumLinesView *self, guint number);

/* karum_lines_view_has_column: whether a column, by its number in the layout, is chosen, or
 * shown if the user has chosen none. */
gboolean karum_lines_view_has_column (KarumLinesView *self, guint number);

/* karum_lines_view_set_model: @items: (transfer none): a model of KarumLineItem */
void karum_lines_view_set_model (KarumLinesView *self, GtkSelectionModel *items);

/* karum_lines_view_get_list: (transfer none): the widget that contains the lines and takes the
 * focus. */
GtkWidget *karum_lines_view_get_list (KarumLinesView *self);

/* karum_lines_view_has_focus: whether the list or a line has the focus of its window, which may be
 * below a dialog. */
gboolean karum_lines_view_has_focus (KarumLinesView *self);

/* karum_lines_view_show_order: shows @column as the sort column; any other number for none. */
void karum_lines_view_show_order (KarumLinesView *self, guint column, gboolean descending);

/**
 * karum_lines_view_get_order: gets the sort order that is shown.
 * Returns: FALSE, and @column and @descending unchanged, if there is none
 */
gboolean karum_lines_view_get_order (KarumLinesView *self, guint *column, gboolean *descending);

/* karum_lines_view_point: selects the line at @place, scrolls to it and moves the keyboard
 * cursor there: it has the focus when the list has it, now or later, and range selections start
 * there. */
void karum_lines_view_point (KarumLinesView *self, guint place);

/* karum_lines_view_forget_pointer: removes the hover state of all lines, after a menu took the
 * pointer away. */
void karum_lines_view_forget_pointer (KarumLinesView *self);

/* karum_lines_view_item_at: (transfer none) (nullable): the item at @x, @y of the list. */
KarumLineItem *karum_lines_view_item_at (KarumLinesView *self, double x, double y);

/* -- Columns dialog: moves and resizes the columns of a list without a pointer. */

#define KARUM_TYPE_COLUMNS_DIALOG (karum_columns_dialog_get_type ())

/* KarumColumnsDialog: a row for each column that the list shows, from left to right. */
G_DECLARE_FINAL_TYPE (KarumColumnsDialog, karum_columns_dialog, KARUM, COLUMNS_DIALOG, AdwWindow)

/* karum_columns_dialog_present: shows one above @parent that arranges the columns of @view. */
void karum_columns_dialog_present (GtkWindow *parent, KarumLinesView *view);
