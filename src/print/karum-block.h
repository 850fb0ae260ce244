/* karum-block.h: a piece of a document, of one or more parts that stand one below the other. */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _KarumBlock KarumBlock;

typedef struct {
  /* Appends the height of each part, in points, to block->heights, which is empty; at least one. A
   * block of many parts may stop when @cancellable, (nullable), is cancelled. */
  void (*measure) (KarumBlock *block, double width, GCancellable *cancellable);
  /* Draws parts @first … @end - 1 with the upper left corner of the first at 0, 0; below what is
   * repeated, if @first > 0. */
  void (*draw) (const KarumBlock *block, cairo_t *cr, double width, guint first, guint end);
  void (*free) (KarumBlock *block);
} KarumBlockClass;

/**
 * KarumBlock: the beginning of each kind of block. All fields but those of the layout are set
 * before the document is laid out.
 */
struct _KarumBlock {
  const KarumBlockClass *class;
  double space;  /* above it, unless it begins a column; in points */
  gboolean keep; /* the next block begins in the same column */
  guint least;   /* so many parts at least stand before and behind a break; 0 for all of them:
                    the block isn't broken */
  guint columns; /* a new page begins, with so many columns; 0 to go on */
  char *outline; /* (nullable): its entry in the outline of the PDF */

  /* -- Layout -- */
  GArray *heights; /* (nullable) (element-type double) */
  double measured; /* the width for which these are; 0 for none */
  double repeat;   /* height of what is repeated above the parts behind a break */
  guint page;      /* where it begins, from 0 */
};

/**
 * karum_block_new: (transfer full): an empty block of one column that goes on.
 * @size: bytes of its struct, which begins with a KarumBlock
 */
gpointer karum_block_new (const KarumBlockClass *class, gsize size);
void karum_block_free (KarumBlock *block);

G_END_DECLS
