/* karum-flow.h: distributes blocks over columns and pages. */
#pragma once

#include <gio/gio.h>

#include "karum-block.h"

/* KarumPaper: a sheet; lengths in points of 1/72 inch. */
typedef struct {
  double width, height;
  double margin; /* on all four sides */
  double gap;    /* between columns */
} KarumPaper;

/* A range of parts of a block, one below the other in one column. */
typedef struct {
  guint block;
  guint first, end; /* parts */
  guint page;       /* from 0 */
  guint column;     /* from 0 */
  gboolean turned;  /* the page is: its places are those of karum_paper_turned() */
  double x, y;      /* the upper left corner on the page */
  double width;
} KarumPlacement;

/**
 * karum_flow: measures blocks and places them.
 * - Blocks keep their order, but for those that float; each part is placed once. One that floats
 * and doesn't fit stands at the beginning of the next column, and what follows it, up to the next
 * one with an outline, can stand before it.
 * - A block is broken only where @least allows it; one that is higher than a column is also broken
 *   at the end of the column, if it has several parts.
 * - A block that is kept with the next one isn't the last in a column, unless together with the
 *   start of the next one it is higher than a column. Of one that can be broken, the last parts are
 *   kept.
 * - A section that waits, or is turned, and doesn't fit below the last one stands at the top of the
 *   next page, or on a turned one, and what follows it fills the page before.
 * - In two and more columns, spaces grow where the next block doesn't fit, so that columns end
 *   alike; the columns of the last page of a section are equally high.
 * @blocks: (element-type KarumBlock): their layout is filled in
 * @cancellable: (nullable)
 * @n_pages: (out): at least 1
 * Returns: (transfer full) (nullable) (element-type KarumPlacement): NULL if cancelled
 */
GArray *karum_flow (const GPtrArray *blocks,
                    const KarumPaper *paper,
                    GCancellable *cancellable,
                    guint *n_pages);

/**
 * karum_flow_measure: measures a block before karum_flow(), whose time is mostly spent on this;
 * nothing may be added to the block afterwards.
 * @columns: of the page of the block
 * @cancellable: (nullable)
 * Returns: FALSE if cancelled
 */
gboolean karum_flow_measure (KarumBlock *block,
                             const KarumPaper *paper,
                             guint columns,
                             GCancellable *cancellable);

/* karum_paper_turned: the same sheet, turned: as wide as it was high. */
KarumPaper karum_paper_turned (const KarumPaper *paper);

/* karum_paper_column: the width of each of @columns columns. */
double karum_paper_column (const KarumPaper *paper, guint columns);
