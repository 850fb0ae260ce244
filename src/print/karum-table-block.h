/* karum-table-block.h: a table whose header is repeated after each break. */
#pragma once

#include <pango/pango.h>

#include "karum-block.h"

/* The padding at both sides of the text of a cell, in points. */
#define KARUM_TABLE_PADDING 3.0

/* What a cell needs beside its text, with what is rounded to the units of Pango. */
#define KARUM_TABLE_AROUND (2 * KARUM_TABLE_PADDING + 0.5)

/* The share of a column that is as wide as its content, and left out if it has none. */
#define KARUM_TABLE_FIT (-1.0)

/* Terminates a list of columns. */
typedef struct {
  double share; /* KARUM_TABLE_FIT; or of the width that is left, relative to the other columns */
  PangoAlignment align;
  gboolean even;   /* of the same width as the others that are, where there is room */
  gboolean halves; /* numbers aligned to the right that can end in "½": units line up */
} KarumTableColumn;

/* KarumTableStyle: zero for a table without lines. */
typedef struct {
  gboolean ruled;    /* lines around all cells, for writing in them */
  double row_height; /* of a row, in points */
  double size;       /* font size in points; 0 for KARUM_SIZE_TEXT */
  double shared;     /* of the width, what columns with a share have at least; 0 for two fifths */
  gboolean leaders;  /* dots lead from the texts of the first column to the next one */
  gboolean fills;    /* columns are wider than they must be, up to the width of the page, or until
                        they would lie too far apart */
} KarumTableStyle;

/**
 * karum_table_block_new: a table without rows. It can be broken between any two rows.
 * @columns: (array zero-terminated=1): copied
 * @style: (nullable)
 * Returns: (transfer full)
 */
KarumBlock *karum_table_block_new (const KarumTableColumn *columns, const KarumTableStyle *style);

/**
 * karum_table_block_widths: the widths of its columns, with their padding, after it was measured:
 * no word is broken, and no more texts than needed, if that is possible. Returns: (array): as many
 * as there are columns; 0 for one that is left out
 */
const double *karum_table_block_widths (const KarumBlock *block);

/**
 * karum_table_block_set_header:
 * @cells: (array) (element-type utf8): the Pango markup of each column
 */
void karum_table_block_set_header (KarumBlock *block, const char *const *cells);

/**
 * karum_table_block_add: adds a row.
 * @cells: (array) (element-type utf8) (nullable): the Pango markup of each column; NULL for an
 * empty row
 * @target: (nullable): a block with an outline, whose page number is the last cell, and to which
 * the row is a link; must outlive the table
 */
void karum_table_block_add (KarumBlock *block, const char *const *cells, const KarumBlock *target);

/**
 * karum_table_block_add_pages: adds a row of which the last cell has the page numbers of several
 * blocks, each a link.
 * @targets: (element-type KarumBlock): in their order in the document; copied
 */
void
karum_table_block_add_pages (KarumBlock *block, const char *const *cells, const GPtrArray *targets);

/* karum_table_block_link: makes a cell of the last row a link. @targets: (transfer full)
 * (element-type KarumTarget): one, for the whole cell; or one for each word of it */
void karum_table_block_link (KarumBlock *block, guint column, GArray *targets);

/* karum_table_block_mark_rows: rows can be linked to, see KarumTarget. */
void karum_table_block_mark_rows (KarumBlock *block);
