/* karum-line-columns.h: the visible columns of a list, their order and their widths. */
#pragma once

#include "karum-list-line.h"

G_BEGIN_DECLS

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

G_END_DECLS
