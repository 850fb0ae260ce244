#include "karum-table-block.h"

#include "karum-typeset.h"

/* The padding above and below the text of a cell, in points. */
#define ABOVE 2.0
#define TIGHT 1.0
#define LINE 0.5

typedef struct {
  char **cells;             /* (nullable) */
  const KarumBlock *target; /* (nullable) */
} Row;

typedef struct {
  KarumBlock block;
  KarumTableStyle style;
  KarumTableColumn *columns;
  guint n_columns;
  double shares; /* the sum of all columns */
  char **header; /* (nullable) */
  GArray *rows;  /* (element-type Row) */
} TableBlock;

static double
padding (const TableBlock *self)
{
  return self->style.ruled ? ABOVE : TIGHT;
}

static double
column_width (const TableBlock *self, double width, guint column)
{
  return width * self->columns[column].share / self->shares;
}

static PangoLayout *
typeset_cell (const TableBlock *self, cairo_t *cr, const char *markup, double width, guint column)
{
  double inside = MAX (column_width (self, width, column) - 2 * KARUM_TABLE_PADDING, 1);

  return karum_typeset (cr, markup, self->style.size, inside, self->columns[column].align);
}

static double
height_of (const TableBlock *self, char *const *cells, double width)
{
  double height = 0;

  for (guint i = 0; cells && i < self->n_columns; i++) {
    g_autoptr (PangoLayout) layout = typeset_cell (self, NULL, cells[i], width, i);

    height = MAX (height, karum_typeset_height (layout));
  }
  return MAX (height + 2 * padding (self), self->style.row_height);
}

static void
table_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  const TableBlock *self = (TableBlock *) block;

  block->repeat = self->header ? height_of (self, self->header, width) : 0;
  for (guint i = 0; i < self->rows->len && !g_cancellable_is_cancelled (cancellable); i++) {
    double height = height_of (self, g_array_index (self->rows, Row, i).cells, width);

    /* The first row includes the height of the header. */
    height += i == 0 ? block->repeat : 0;
    g_array_append_val (block->heights, height);
  }
  if (block->heights->len == 0)
    g_array_append_val (block->heights, block->repeat);
}

static void
draw_lines (const TableBlock *self, cairo_t *cr, double width, double top, double height)
{
  double x = 0;

  cairo_set_line_width (cr, LINE);
  for (guint i = 0; i < self->n_columns; i++) {
    cairo_rectangle (cr, x, top, column_width (self, width, i), height);
    x += column_width (self, width, i);
  }
  cairo_stroke (cr);
}

static void
draw_cell (const TableBlock *self,
           cairo_t *cr,
           const char *markup,
           double x,
           double top,
           double width,
           double height,
           guint column)
{
  g_autoptr (PangoLayout) layout = typeset_cell (self, cr, markup, width, column);
  double above = self->style.ruled ? (height - karum_typeset_height (layout)) / 2 : padding (self);

  cairo_move_to (cr, x + KARUM_TABLE_PADDING, top + above);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_row (const TableBlock *self,
          cairo_t *cr,
          char *const *cells,
          const KarumBlock *target,
          double width,
          double top,
          double height)
{
  double x = 0;

  for (guint i = 0; cells && i < self->n_columns; i++) {
    g_autofree char *page
        = target && i + 1 == self->n_columns ? g_strdup_printf ("%u", target->page + 1) : NULL;

    draw_cell (self, cr, page ? page : cells[i], x, top, width, height, i);
    x += column_width (self, width, i);
  }
  if (self->style.ruled)
    draw_lines (self, cr, width, top, height);
}

static void
draw_header (const TableBlock *self, cairo_t *cr, double width, double height)
{
  draw_row (self, cr, self->header, NULL, width, 0, height);
  if (self->style.ruled)
    return;
  cairo_set_line_width (cr, LINE);
  cairo_move_to (cr, 0, height - LINE);
  cairo_line_to (cr, width, height - LINE);
  cairo_stroke (cr);
}

static void
table_draw (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  const TableBlock *self = (const TableBlock *) block;
  double y = 0;

  if (self->header) {
    draw_header (self, cr, width, block->repeat);
    y = block->repeat;
  }
  for (guint i = first; i < MIN (end, self->rows->len); i++) {
    const Row *row = &g_array_index (self->rows, Row, i);
    double height = g_array_index (block->heights, double, i) - (i == 0 ? block->repeat : 0);

    draw_row (self, cr, row->cells, row->target, width, y, height);
    y += height;
  }
}

static void
table_free (KarumBlock *block)
{
  TableBlock *self = (TableBlock *) block;

  g_free (self->columns);
  g_clear_pointer (&self->header, g_strfreev);
  g_array_unref (self->rows);
}

static void
row_clear (gpointer row)
{
  g_strfreev (((Row *) row)->cells);
}

KarumBlock *
karum_table_block_new (const KarumTableColumn *columns, const KarumTableStyle *style)
{
  static const KarumBlockClass class = { table_measure, table_draw, table_free };
  TableBlock *self = karum_block_new (&class, sizeof (TableBlock));

  for (; columns[self->n_columns].share > 0; self->n_columns++)
    self->shares += columns[self->n_columns].share;
  self->columns = g_memdup2 (columns, self->n_columns * sizeof *columns);
  if (style)
    self->style = *style;
  if (self->style.size <= 0)
    self->style.size = KARUM_SIZE_TEXT;
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (self->rows, row_clear);
  self->block.least = 1;
  return &self->block;
}

static char **
copy_cells (const TableBlock *self, const char *const *cells)
{
  char **copy = g_new0 (char *, self->n_columns + 1);

  for (guint i = 0; i < self->n_columns; i++)
    copy[i] = g_strdup (cells[i] ? cells[i] : "");
  return copy;
}

void
karum_table_block_set_header (KarumBlock *block, const char *const *cells)
{
  TableBlock *self = (TableBlock *) block;

  self->header = copy_cells (self, cells);
}

void
karum_table_block_add (KarumBlock *block, const char *const *cells, const KarumBlock *target)
{
  TableBlock *self = (TableBlock *) block;
  const Row row = { .cells = cells ? copy_cells (self, cells) : NULL, .target = target };

  g_array_append_val (self->rows, row);
}
