#include "karum-flow.h"

/* Tolerance for rounding errors in sums of heights. */
#define CLOSE 0.001

/* The position of the next block. */
typedef struct {
  const KarumPaper *paper;
  const GPtrArray *blocks;
  GArray *placements;
  guint columns, column, page;
  double top; /* from the top of the page: where its columns begin */
  double y;   /* from the top of the column; 0 if it is empty */
} Flow;

double
karum_paper_column (const KarumPaper *paper, guint columns)
{
  return (paper->width - 2 * paper->margin - (columns - 1) * paper->gap) / columns;
}

static double
column_height (const Flow *flow)
{
  return flow->paper->height - 2 * flow->paper->margin - flow->top;
}

static double
sum_of (const KarumBlock *block, guint first, guint end)
{
  double sum = first > 0 ? block->repeat : 0;

  for (guint i = first; i < end; i++)
    sum += g_array_index (block->heights, double, i);
  return sum;
}

/* The minimum number of parts on each side of a break; 0 for none. What is higher than a column has
 * to be broken. */
static guint
least_of (const Flow *flow, const KarumBlock *block)
{
  guint n = block->heights->len;

  if (block->least == 0 && n > 1 && sum_of (block, 0, n) > column_height (flow))
    return 1;
  return block->least;
}

/* The minimum number of parts at the beginning of @block that must stay together. */
static guint
beginning_of (const Flow *flow, const KarumBlock *block)
{
  guint n = block->heights->len, least = least_of (flow, block);

  return least == 0 || n < 2 * least ? n : least;
}

static void
next_column (Flow *flow)
{
  flow->y = 0;
  if (++flow->column < flow->columns)
    return;
  flow->column = 0;
  flow->top = 0;
  flow->page++;
}

static void
next_page (Flow *flow, guint columns)
{
  if (flow->y > 0 || flow->column > 0)
    flow->page++;
  flow->y = 0;
  flow->top = 0;
  flow->column = 0;
  flow->columns = columns;
}

static gboolean
is_breakable (const Flow *flow, const KarumBlock *block)
{
  return beginning_of (flow, block) < block->heights->len;
}

/* The height that block @index needs to start: with the blocks that are kept with it, and the
 * beginning of the one after them. The last parts of one that can be broken are kept later. */
static double
height_kept (const Flow *flow, guint index)
{
  double height = 0;

  for (guint i = index; i < flow->blocks->len; i++) {
    const KarumBlock *block = g_ptr_array_index (flow->blocks, i);

    if (i > index && block->columns > 0)
      break;
    height += i > index ? block->space : 0;
    if (!block->keep || is_breakable (flow, block))
      return height + sum_of (block, 0, beginning_of (flow, block));
    height += sum_of (block, 0, block->heights->len);
    if (height > column_height (flow))
      break;
  }
  return height;
}

/* The number of parts from @first on that fit into @room and leave enough parts for the next
 * column; 0 if a new column should start. @force: takes the parts that fit, at least one. */
static guint
parts_for (const Flow *flow, const KarumBlock *block, guint first, double room, gboolean force)
{
  guint n = block->heights->len, end = first, least = least_of (flow, block);
  double height = first > 0 ? block->repeat : 0;

  while (end < n && height + g_array_index (block->heights, double, end) <= room + CLOSE)
    height += g_array_index (block->heights, double, end++);
  if (end == n)
    return n - first;
  if (least > 0 && n - end < least && n - first >= 2 * least)
    end = n - least;
  if (least > 0 && end >= first + least && n - end >= least)
    return end - first;
  return force ? MAX (end - first, 1) : 0;
}

/* Of @n parts from @first on, which are the last ones of a block that is kept with the next: fewer,
 * if otherwise the next one would start a column without any of them. */
static guint
parts_kept (const Flow *flow, guint index, guint first, guint n)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, index);
  const KarumBlock *next
      = index + 1 < flow->blocks->len ? g_ptr_array_index (flow->blocks, index + 1) : NULL;
  guint least = MAX (least_of (flow, block), 1), end = first + n;
  double need, room = column_height (flow) + CLOSE;

  if (!block->keep || !is_breakable (flow, block) || !next || next->columns > 0)
    return n;
  need = next->space + height_kept (flow, index + 1);
  if (n < 2 * least || flow->y + sum_of (block, first, end) + need <= room
      || sum_of (block, end - least, end) + need > room)
    return n;
  return n - least;
}

static void
place (Flow *flow, guint index, guint first, guint end)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, index);
  double width = karum_paper_column (flow->paper, block->spans ? 1 : flow->columns);
  const KarumPlacement placement = {
    .block = index,
    .first = first,
    .end = end,
    .page = flow->page,
    .column = flow->column,
    .x = flow->paper->margin + flow->column * (width + flow->paper->gap),
    .y = flow->paper->margin + flow->top + flow->y,
    .width = width,
  };

  g_array_append_val (flow->placements, placement);
  flow->y += sum_of (block, first, end);
}

static void
place_block (Flow *flow, guint index)
{
  KarumBlock *block = g_ptr_array_index (flow->blocks, index);
  double height = height_kept (flow, index), space = flow->y > 0 ? block->space : 0;

  if (flow->y > 0 && flow->y + space + height > column_height (flow) + CLOSE
      && height <= column_height (flow) + CLOSE) {
    next_column (flow);
    space = 0;
  }
  flow->y += space;
  for (guint first = 0; first < block->heights->len;) {
    guint n = parts_for (flow, block, first, column_height (flow) - flow->y, flow->y <= 0);

    if (first + n == block->heights->len)
      n = parts_kept (flow, index, first, n);
    if (n > 0)
      place (flow, index, first, first + n);
    if (n > 0 && first == 0)
      block->page = flow->page;
    first += n;
    if (first < block->heights->len)
      next_column (flow);
  }
}

/* Places a block at the top of a page, above its columns, which begin where the next block would.
 */
static void
place_above (Flow *flow, guint index)
{
  KarumBlock *block = g_ptr_array_index (flow->blocks, index);
  const KarumBlock *next
      = index + 1 < flow->blocks->len ? g_ptr_array_index (flow->blocks, index + 1) : NULL;

  place (flow, index, 0, block->heights->len);
  block->page = flow->page;
  if (next && next->columns == 0) {
    flow->top = flow->y + next->space;
    flow->y = 0;
  }
}

gboolean
karum_flow_measure (KarumBlock *block,
                    const KarumPaper *paper,
                    guint columns,
                    GCancellable *cancellable)
{
  double width = karum_paper_column (paper, block->spans ? 1 : columns);

  if (block->measured == width)
    return TRUE;
  block->measured = 0;
  if (block->heights)
    g_array_set_size (block->heights, 0);
  else
    block->heights = g_array_new (FALSE, FALSE, sizeof (double));
  block->repeat = 0;
  block->class->measure (block, width, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return FALSE;
  block->measured = width;
  return TRUE;
}

static gboolean
measure_all (const GPtrArray *blocks, const KarumPaper *paper, GCancellable *cancellable)
{
  guint columns = 1;

  for (guint i = 0; i < blocks->len; i++) {
    KarumBlock *block = g_ptr_array_index (blocks, i);

    columns = block->columns > 0 ? block->columns : columns;
    if (!karum_flow_measure (block, paper, columns, cancellable))
      return FALSE;
  }
  return TRUE;
}

GArray *
karum_flow (const GPtrArray *blocks,
            const KarumPaper *paper,
            GCancellable *cancellable,
            guint *n_pages)
{
  Flow flow = { .paper = paper, .blocks = blocks, .columns = 1 };

  if (!measure_all (blocks, paper, cancellable))
    return NULL;
  flow.placements = g_array_new (FALSE, FALSE, sizeof (KarumPlacement));
  for (guint i = 0; i < blocks->len; i++) {
    const KarumBlock *block = g_ptr_array_index (blocks, i);

    if (g_cancellable_is_cancelled (cancellable)) {
      g_array_unref (flow.placements);
      return NULL;
    }
    if (block->columns > 0)
      next_page (&flow, block->columns);
    if (block->spans)
      place_above (&flow, i);
    else
      place_block (&flow, i);
  }
  *n_pages = flow.page + (flow.y > 0 || flow.column > 0 || flow.page == 0 ? 1 : 0);
  return flow.placements;
}
