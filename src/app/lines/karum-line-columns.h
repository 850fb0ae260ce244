/* karum-line-columns.h: which columns a list has, in which order, and how wide they are. */
#pragma once

#include "karum-list-line.h"

G_BEGIN_DECLS

/* In pixels: no column is made narrower. */
#define KARUM_LINE_LEAST_WIDTH 40

/**
 * KarumLineColumns: arrays are by the number of a column in the layout; widths are in pixels, with
 * what stands at both sides of a text.
 */
typedef struct {
  const KarumLineLayout *layout;
  guint order[KARUM_LINE_MAX_COLUMNS]; /* all columns; those chosen come first */
  guint n_chosen;
  gboolean automatic; /* nobody has chosen: those that can be done without make room for texts */
  int usual[KARUM_LINE_MAX_COLUMNS];
  int own[KARUM_LINE_MAX_COLUMNS]; /* as somebody made it; 0 for none */
} KarumLineColumns;

/* karum_line_columns_choose: has these columns in this order; 0 for those of the layout, as there
 * is room. Numbers that the layout doesn't have, or that come twice, are left out. */
void karum_line_columns_choose (KarumLineColumns *self, const guint *numbers, guint n);

/* karum_line_columns_width: what those chosen need. */
int karum_line_columns_width (const KarumLineColumns *self);

/**
 * karum_line_columns_that_fit:
 * Returns: how many columns, the first ones, a list of @width has room for; 0 if it has none for
 * those that a person can't do without
 */
guint karum_line_columns_that_fit (const KarumLineColumns *self, int width);

/**
 * karum_line_columns_share: the widths of the first @n columns in a list of @width: columns that
 * expand share what is left, or give up what is missing.
 * @widths: (out): by place
 */
void karum_line_columns_share (const KarumLineColumns *self, guint n, int width, int *widths);

G_END_DECLS
