/* karum-table-block.h: a table, whose header stands again wherever it goes on. */
#pragma once

#include <pango/pango.h>

#include "karum-block.h"

G_BEGIN_DECLS

/* On both sides of the text of a cell, in points. */
#define KARUM_TABLE_PADDING 3.0

/* The end of a list of columns has no share. */
typedef struct {
  double share; /* of the width, in any unit that the columns have in common */
  PangoAlignment align;
} KarumTableColumn;

/* KarumTableStyle: zero for a list without lines. */
typedef struct {
  gboolean ruled;    /* lines around all cells, to be written in */
  double row_height; /* of a row at least, in points */
  double size;       /* of letters, in points; 0 for KARUM_SIZE_TEXT */
} KarumTableStyle;

/**
 * karum_table_block_new: a table without rows. It may be broken between any two rows.
 * @columns: (array zero-terminated=1): copied
 * @style: (nullable)
 * Returns: (transfer full)
 */
KarumBlock *karum_table_block_new (const KarumTableColumn *columns, const KarumTableStyle *style);

/**
 * karum_table_block_set_header: @cells: (array) (element-type utf8): markup of each column
 */
void karum_table_block_set_header (KarumBlock *block, const char *const *cells);

/**
 * karum_table_block_add: adds a row.
 * @cells: (array) (element-type utf8) (nullable): markup of each column; NULL for an empty row
 * @target: (nullable): the last cell is the number of the page on which that block begins, which
 * has to be alive as long as the table
 */
void karum_table_block_add (KarumBlock *block, const char *const *cells, const KarumBlock *target);

G_END_DECLS
