/* karum-lines-head.h: the columns of a list: widths, order, and titles that can be clicked to sort
 * it. */
#pragma once

#include <gtk/gtk.h>

#include "karum-lines-list.h"

/* The minimum width of a column, in pixels. */
#define KARUM_LINE_LEAST_WIDTH 40

/**
 * KarumLineColumns: arrays are indexed by the number of a column in the layout; widths are in
 * pixels and include the padding of a cell.
 */
typedef struct {
  const KarumLineLayout *layout;
  guint order[KARUM_LINE_MAX_COLUMNS]; /* all columns, the chosen ones first */
  guint n_chosen;
  gboolean automatic; /* the user has chosen no columns: optional ones make room for texts */
  int usual[KARUM_LINE_MAX_COLUMNS];
  int own[KARUM_LINE_MAX_COLUMNS]; /* set by the user; 0 for none */
} KarumLineColumns;

/* karum_line_columns_choose: sets the chosen columns and their order; with no columns, the
 * layout decides by the available width. Unknown and repeated numbers are ignored. */
void karum_line_columns_choose (KarumLineColumns *self, const guint *numbers, guint n);

/* karum_line_columns_width: the width that the chosen columns need. */
int karum_line_columns_width (const KarumLineColumns *self);

/**
 * karum_line_columns_that_fit:
 * Returns: the number of leading columns that fit into a list of @width; 0 if the required ones
 * don't fit
 */
guint karum_line_columns_that_fit (const KarumLineColumns *self, int width);

/**
 * karum_line_columns_share: computes the widths of the first @n columns in a list of @width:
 * columns that expand share the spare room, or shrink if there is too little.
 * @widths: (out): by place
 */
void karum_line_columns_share (const KarumLineColumns *self, guint n, int width, int *widths);

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
