#include "karum-flow.h"

#include <math.h>
#include <string.h>

#include "karum-arrays.h"

/* Tolerance for rounding errors in sums of heights. */
#define CLOSE 0.001

/* A section follows another one on its page if so much of the page is left. */
#define LEFT 0.2
#define SPACE_SECTION 20.0

/* Floating blocks that wait for the next column, at most. */
#define WAITING 6

/* How far the space above a block grows so that a column ends where the others do. */
#define GROW 1.6

/* Columns are made equally high as exactly as this, in points. */
#define EVEN 4.0

/* Where the next part is placed. */
typedef struct {
  guint index, first; /* the block and its part */
  guint columns, column, page;
  gboolean turned;
  double top;     /* from the top of the page: where its columns begin */
  double y;       /* from the top of the column; 0 if it is empty */
  double deepest; /* the lowest end of the columns before this one */
  guint waiting[WAITING], n_waiting;
  guint n_placements, begun; /* in all; when this column began */
} Place;

/* The blocks of a section. */
typedef struct {
  guint first, end;
} Section;

typedef struct {
  const KarumPaper *paper;
  const GPtrArray *blocks;
  GArray *placements;
  GArray *late;    /* (element-type Section): those that wait for the next page */
  Place at, page;  /* now; at the beginning of the page, or of the section on it */
  double limit;    /* the height of columns that are made equally high; 0 for the page's own */
  gboolean failed; /* it is too low */
} Flow;

double
karum_paper_column (const KarumPaper *paper, guint columns)
{
  return (paper->width - 2 * paper->margin - (columns - 1) * paper->gap) / columns;
}

KarumPaper
karum_paper_turned (const KarumPaper *paper)
{
  return (KarumPaper){ paper->height, paper->width, paper->margin, paper->gap };
}

static KarumPaper
paper_of (const KarumPaper *paper, gboolean turned)
{
  return turned ? karum_paper_turned (paper) : *paper;
}

/* What a column of a whole page can hold. */
static double
whole_height (const Flow *flow)
{
  const KarumPaper paper = paper_of (flow->paper, flow->at.turned);

  return paper.height - 2 * paper.margin;
}

/* What a column of this page can hold. */
static double
page_height (const Flow *flow)
{
  return whole_height (flow) - flow->at.top;
}

/* Whether what is higher than this column must stand in it all the same: it is empty, and none is
 * higher. */
static gboolean
is_highest (const Flow *flow)
{
  return flow->at.y <= 0 && flow->at.top <= 0;
}

static double
column_height (const Flow *flow)
{
  return flow->limit > 0 ? flow->limit : page_height (flow);
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

  if (block->least == 0 && n > 1 && sum_of (block, 0, n) > whole_height (flow))
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
    if (height > whole_height (flow))
      break;
  }
  return height;
}

/* What stands together on a page must do so in columns that are made equally high. */
static void
must_fit (Flow *flow, double height)
{
  flow->failed = flow->failed
                 || (flow->limit > 0 && height > flow->limit + CLOSE
                     && height <= page_height (flow) + CLOSE);
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
parts_kept (Flow *flow, guint index, guint first, guint n)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, index);
  const KarumBlock *next
      = index + 1 < flow->blocks->len ? g_ptr_array_index (flow->blocks, index + 1) : NULL;
  guint least = MAX (least_of (flow, block), 1), end = first + n;
  double need, room = column_height (flow) + CLOSE;

  if (!block->keep || !is_breakable (flow, block) || !next || next->columns > 0)
    return n;
  need = next->space + height_kept (flow, index + 1);
  if (n < 2 * least || flow->at.y + sum_of (block, first, end) + need <= room
      || sum_of (block, end - least, end) + need > whole_height (flow) + CLOSE)
    return n;
  must_fit (flow, sum_of (block, end - least, end) + need);
  return n - least;
}

/* -- Columns ---------------------------------------------------------------------------------- */

static void
place (Flow *flow, guint index, guint first, guint end)
{
  KarumBlock *block = g_ptr_array_index (flow->blocks, index);
  const KarumPaper paper = paper_of (flow->paper, flow->at.turned);
  double width = karum_paper_column (&paper, block->spans ? 1 : flow->at.columns);
  const KarumPlacement placement = {
    .block = index,
    .first = first,
    .end = end,
    .page = flow->at.page,
    .column = flow->at.column,
    .turned = flow->at.turned,
    .x = paper.margin + flow->at.column * (width + paper.gap),
    .y = paper.margin + flow->at.top + flow->at.y,
    .width = width,
  };

  g_array_append_val (flow->placements, placement);
  flow->at.n_placements = flow->placements->len;
  flow->at.y += sum_of (block, first, end);
  if (first == 0)
    block->page = flow->at.page;
  if (flow->limit > 0 && flow->at.y > flow->limit + CLOSE)
    flow->failed = TRUE;
}

/* The space above a placement that may grow. */
static double
space_of (const Flow *flow, guint placement)
{
  const KarumPlacement *at = &g_array_index (flow->placements, KarumPlacement, placement);

  return at->first > 0 ? 0 : ((KarumBlock *) flow->blocks->pdata[at->block])->space;
}

/* The column is over, and what comes next doesn't fit: its spaces grow, so that it ends where its
 * neighbours do, or nearer to that. */
static void
stretch (Flow *flow)
{
  double room = column_height (flow) - flow->at.y, spaces = 0, more = 0, share;

  for (guint i = flow->at.begun + 1; i < flow->placements->len; i++)
    spaces += space_of (flow, i);
  if (flow->at.columns < 2 || flow->limit > 0 || spaces <= 0 || room <= 0)
    return;
  share = MIN (room / spaces, GROW);
  for (guint i = flow->at.begun + 1; i < flow->placements->len; i++) {
    more += share * space_of (flow, i);
    g_array_index (flow->placements, KarumPlacement, i).y += more;
  }
  flow->at.y += more;
}

static void
begin_page (Flow *flow)
{
  flow->page = flow->at;
}

/* The height of a block at the present place, with the space above it. */
static double
height_here (const Flow *flow, guint index)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, index);

  return (flow->at.y > 0 ? block->space : 0) + sum_of (block, 0, block->heights->len);
}

static void
place_whole (Flow *flow, guint index)
{
  KarumBlock *block = g_ptr_array_index (flow->blocks, index);

  flow->at.y += flow->at.y > 0 ? block->space : 0;
  place (flow, index, 0, block->heights->len);
}

static void
pop_waiting (Place *at)
{
  at->n_waiting--;
  memmove (at->waiting, at->waiting + 1, at->n_waiting * sizeof *at->waiting);
}

static double
width_of_column (const Flow *flow)
{
  const KarumPaper paper = paper_of (flow->paper, flow->at.turned);

  return karum_paper_column (&paper, flow->at.columns);
}

/* How wide a block that gives can be where it has so much room below it; 0 for none. */
static double
width_for (const KarumBlock *block, double room)
{
  double narrow = block->wide - floor (block->gives), wide = block->wide;

  if (block->gives < 1 || block->class->height (block, narrow) > room + CLOSE)
    return 0;
  while (wide - narrow > 1) {
    double middle = narrow + floor ((wide - narrow) / 2);

    if (block->class->height (block, middle) <= room + CLOSE)
      narrow = middle;
    else
      wide = middle;
  }
  return narrow;
}

/* A block that waits and nearly has room at the end of a column becomes as low as it must. */
static void
place_lower (Flow *flow)
{
  Place *at = &flow->at;
  const KarumBlock *block = flow->blocks->pdata[at->waiting[0]];
  double top = at->y + (at->y > 0 ? block->space : 0), room = column_height (flow) - top, width;
  KarumPlacement *placement;

  if (flow->limit > 0 || is_highest (flow) || block->wide > width_of_column (flow))
    return;
  width = width_for (block, room);
  if (width <= 0)
    return;
  place_whole (flow, at->waiting[0]);
  placement = &g_array_index (flow->placements, KarumPlacement, flow->placements->len - 1);
  placement->x += (placement->width - width) / 2;
  placement->width = width;
  at->y = top + block->class->height (block, width);
  pop_waiting (at);
}

/* What waits stands at the beginning of a column. */
static void
place_waiting (Flow *flow)
{
  Place *at = &flow->at;

  while (at->n_waiting > 0
         && (is_highest (flow)
             || at->y + height_here (flow, at->waiting[0]) <= column_height (flow) + CLOSE)) {
    place_whole (flow, at->waiting[0]);
    pop_waiting (at);
  }
  /* Below what stands above the columns there may be less room than it needs. */
  if (at->n_waiting > 0 && at->y <= 0)
    place_lower (flow);
}

static void place_late (Flow *flow);

/* A block that goes on below what floats at the top of a column keeps its distance. */
static void
leave_space (Flow *flow)
{
  if (flow->at.first > 0 && flow->at.y > 0)
    flow->at.y += space_of (flow, flow->placements->len - 1);
}

static void
next_column (Flow *flow)
{
  if (flow->at.n_waiting > 0)
    place_lower (flow);
  stretch (flow);
  flow->at.deepest = MAX (flow->at.deepest, flow->at.y);
  flow->at.y = 0;
  flow->at.begun = flow->placements->len;
  if (++flow->at.column == flow->at.columns) {
    flow->failed = flow->failed || flow->limit > 0;
    flow->at.column = 0;
    flow->at.top = flow->at.deepest = 0;
    flow->at.page++;
    if (!flow->failed) {
      place_late (flow);
      begin_page (flow);
    }
  }
  place_waiting (flow);
  leave_space (flow);
}

/* -- Blocks ----------------------------------------------------------------------------------- */

/* A block that doesn't fit waits for the next column, behind those that wait already. */
static void
float_block (Flow *flow)
{
  Place *at = &flow->at;
  double y = at->y + height_here (flow, at->index);

  if (at->n_waiting == WAITING) {
    next_column (flow);
    return;
  }
  if (at->n_waiting == 0 && (is_highest (flow) || y <= column_height (flow) + CLOSE))
    place_whole (flow, at->index);
  else
    at->waiting[at->n_waiting++] = at->index;
  at->index++;
}

/* Whether a break leaves too little on one of its sides. */
static gboolean
is_forced (const Flow *flow, const KarumBlock *block, guint first, guint n)
{
  guint least = MAX (least_of (flow, block), 1), left = block->heights->len - first - n;

  return n > 0 && left > 0 && (n < least || left < least);
}

static void
place_parts (Flow *flow)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, flow->at.index);
  guint first = flow->at.first;
  guint n = parts_for (flow, block, first, column_height (flow) - flow->at.y, is_highest (flow));

  flow->failed = flow->failed || (flow->limit > 0 && is_forced (flow, block, first, n));
  if (first + n == block->heights->len)
    n = parts_kept (flow, flow->at.index, first, n);
  if (n > 0)
    place (flow, flow->at.index, first, first + n);
  flow->at.first += n;
  if (flow->at.first < block->heights->len) {
    next_column (flow);
    return;
  }
  flow->at.index++;
  flow->at.first = 0;
}

/* Places what comes next, or begins a new column for it. Nothing passes the beginning of what is
 * in the outline. */
static void
place_next (Flow *flow)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, flow->at.index);
  double height, space = flow->at.y > 0 ? block->space : 0;

  if (flow->at.first > 0) {
    place_parts (flow);
    return;
  }
  if (block->floats) {
    float_block (flow);
    return;
  }
  height = height_kept (flow, flow->at.index);
  must_fit (flow, height);
  if ((block->outline && flow->at.n_waiting > 0)
      || (!is_highest (flow) && flow->at.y + space + height > column_height (flow) + CLOSE
          && height <= whole_height (flow) + CLOSE)) {
    next_column (flow);
    return;
  }
  flow->at.y += space;
  place_parts (flow);
}

/* Places blocks up to @end, with all that waits; less if it fails. */
static void
place_until (Flow *flow, guint end)
{
  while (!flow->failed && (flow->at.index < end || flow->at.n_waiting > 0))
    if (flow->at.index < end)
      place_next (flow);
    else
      next_column (flow);
}

/* -- Sections --------------------------------------------------------------------------------- */

/* Places again what stands on the last page of a section that ends before @end. */
static gboolean
place_again (Flow *flow, guint end, double limit)
{
  flow->at = flow->page;
  flow->limit = limit;
  flow->failed = FALSE;
  g_array_set_size (flow->placements, flow->page.n_placements);
  place_waiting (flow);
  leave_space (flow);
  place_until (flow, end);
  flow->limit = 0;
  return !flow->failed;
}

/* Makes the columns of the last page of a section equally high. */
static void
balance (Flow *flow, guint end)
{
  double high = column_height (flow), low = MAX (flow->at.deepest, flow->at.y) / flow->at.columns;
  double best = 0;

  /* The last block may have ended a column, and the next one is empty. */
  if (flow->at.columns < 2 || low <= 0)
    return;
  while (high - low > EVEN) {
    double middle = (low + high) / 2;

    if (place_again (flow, end, middle))
      best = high = middle;
    else
      low = middle;
  }
  place_again (flow, end, best);
}

/* The end of the section that begins with block @index. */
static guint
end_of_section (const GPtrArray *blocks, guint index)
{
  guint end = index + 1;

  while (end < blocks->len && ((KarumBlock *) blocks->pdata[end])->columns == 0)
    end++;
  return end;
}

/* How low the lowest column of the page ends; 0 if the page is empty. */
static double
bottom_of (const Flow *flow)
{
  return flow->at.top + MAX (flow->at.deepest, flow->at.y);
}

/* The height of a section in one column. */
static double
height_of_section (const Flow *flow, guint index)
{
  guint end = end_of_section (flow->blocks, index);
  double height = 0;

  for (guint i = index; i < end; i++) {
    const KarumBlock *block = flow->blocks->pdata[i];

    height += (i > index ? block->space : 0) + sum_of (block, 0, block->heights->len);
  }
  return height;
}

/* Whether a section can begin below another one: with a good part of the page, and room for what
 * must stay together. */
static gboolean
can_follow (const Flow *flow, guint index)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, index);
  double page = flow->paper->height - 2 * flow->paper->margin, bottom = bottom_of (flow);
  double need = block->waits ? height_of_section (flow, index) : height_kept (flow, index);

  return block->follows && !flow->at.turned && !block->turned && bottom > 0
         && page - bottom >= MAX (LEFT * page, SPACE_SECTION + need);
}

static void
new_page (Flow *flow)
{
  if (bottom_of (flow) > 0 || flow->at.column > 0)
    flow->at.page++;
  flow->at.column = 0;
  flow->at.top = flow->at.y = flow->at.deepest = 0;
  place_late (flow);
}

/* Places a block above the columns of its section, which begin where the next block would. */
static void
place_above (Flow *flow)
{
  const KarumBlock *next = flow->at.index + 1 < flow->blocks->len
                               ? g_ptr_array_index (flow->blocks, flow->at.index + 1)
                               : NULL;

  place (flow, flow->at.index, 0,
         ((KarumBlock *) flow->blocks->pdata[flow->at.index])->heights->len);
  flow->at.index++;
  if (next && next->columns == 0) {
    flow->at.top += flow->at.y + next->space;
    flow->at.y = 0;
    flow->at.begun = flow->placements->len;
  }
}

static void
begin_section (Flow *flow)
{
  const KarumBlock *block = g_ptr_array_index (flow->blocks, flow->at.index);

  /* Not more than twice: below what was late there may be no room, either. */
  while (block->columns > 0 && bottom_of (flow) > 0 && !can_follow (flow, flow->at.index))
    new_page (flow);
  if (bottom_of (flow) > 0)
    flow->at.top = bottom_of (flow) + SPACE_SECTION;
  flow->at.columns = MAX (block->columns, 1);
  flow->at.column = 0;
  flow->at.turned = block->turned;
  flow->at.y = flow->at.deepest = 0;
  flow->at.begun = flow->placements->len;
  if (block->spans)
    place_above (flow);
  begin_page (flow);
}

static void
place_section (Flow *flow, guint end)
{
  begin_section (flow);
  place_until (flow, end);
  balance (flow, end);
}

/* -- Sections that are late ------------------------------------------------------------------- */

/* Whether a section has no room on this page, but one that comes later has, and would fill it. */
static gboolean
is_late (const Flow *flow)
{
  const KarumBlock *block = flow->blocks->pdata[flow->at.index];
  guint next = flow->at.index;

  if (!(block->turned || block->waits) || can_follow (flow, next))
    return FALSE;
  do {
    next = end_of_section (flow->blocks, next);
    if (next == flow->blocks->len)
      return FALSE;
    block = flow->blocks->pdata[next];
  } while ((block->turned || block->waits) && !can_follow (flow, next));
  return can_follow (flow, next);
}

/* What is late stands at the top of the page that begins, or on pages of its own if it is turned.
 * What is being placed goes on below it. */
static void
place_late (Flow *flow)
{
  g_autoptr (GArray) late = g_steal_pointer (&flow->late);
  Place at = flow->at;
  double bottom;

  flow->late = karum_array_new (Section);
  if (late->len == 0)
    return;
  flow->at.n_waiting = flow->at.first = 0;
  karum_for_each_in (const Section, section, late) {
    flow->at.index = section->first;
    place_section (flow, section->end);
  }
  bottom = bottom_of (flow) + SPACE_SECTION;
  at.page = flow->at.page;
  at.top = bottom;
  if (flow->at.turned || whole_height (flow) - bottom < LEFT * whole_height (flow)) {
    at.page++;
    at.top = 0;
  }
  at.n_placements = at.begun = flow->placements->len;
  flow->at = at;
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
    block->heights = karum_array_new (double);
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
  KarumPaper page = *paper;
  guint columns = 1;

  karum_for_each (KarumBlock, block, blocks) {
    if (block->columns > 0) {
      columns = block->columns;
      page = paper_of (paper, block->turned);
    }
    if (!karum_flow_measure (block, &page, columns, cancellable))
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
  Flow flow = { .paper = paper, .blocks = blocks, .at.columns = 1 };

  if (!measure_all (blocks, paper, cancellable))
    return NULL;
  flow.placements = karum_array_new (KarumPlacement);
  flow.late = karum_array_new (Section);
  while (flow.at.index < blocks->len && !g_cancellable_is_cancelled (cancellable)) {
    const Section section = { flow.at.index, end_of_section (blocks, flow.at.index) };

    if (is_late (&flow)) {
      g_array_append_val (flow.late, section);
      flow.at.index = section.end;
    } else
      place_section (&flow, section.end);
  }
  if (flow.late->len > 0)
    new_page (&flow);
  g_array_unref (flow.late);
  if (g_cancellable_is_cancelled (cancellable)) {
    g_array_unref (flow.placements);
    return NULL;
  }
  *n_pages
      = flow.at.page
        + (flow.at.y > 0 || flow.at.column > 0 || flow.at.top > 0 || flow.at.page == 0 ? 1 : 0);
  return flow.placements;
}
