#include "karum-table-block.h"

#include <math.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-pdf.h"
#include "karum-typeset.h"

/* The padding above and below the text of a cell, in points. */
#define ABOVE 2.0
#define TIGHT 1.0
#define LINE 0.5

/* Between two dots. */
#define LEADER 5.0

typedef struct {
  char **cells; /* (nullable) */
  GPtrArray
      *targets;     /* (nullable) (element-type KarumBlock): their page numbers are the last cell */
  GPtrArray *links; /* (nullable) (element-type GArray): of the first cells; NULL for none */
} Row;

typedef struct {
  KarumBlock block;
  KarumTableStyle style;
  KarumTableColumn *columns;
  guint n_columns;
  double shares;   /* the sum of all columns that have one */
  double *widths;  /* (nullable): of the columns, as measured */
  double half;     /* the width of a "½" */
  char **header;   /* (nullable) */
  GArray *rows;    /* (element-type Row) */
  gboolean marked; /* rows can be linked to */
} TableBlock;

static double
padding (const TableBlock *self)
{
  return self->style.ruled ? ABOVE : TIGHT;
}

/* -- Widths ----------------------------------------------------------------------------------- */

/* Columns with a share usually keep at least this part of the width. */
#define SHARED_LEAST 0.4

/* Page numbers are not known yet. */
#define ANY_PAGE 1000

/* What the columns that fit their content need, in points, with padding. */
typedef struct {
  PangoLayout *layout; /* for measuring */
  double *cells;       /* row by row: the width of each cell without breaks */
  double *whole;       /* of each column: without breaks */
  double *heads;       /* the same of its header */
  double *words;       /* the least width that breaks no word */
} Needs;

/* Of a target, from 1. Those that aren't known yet don't follow one another. */
static guint
page_of (const GPtrArray *targets, guint i, gboolean known)
{
  return known ? ((const KarumBlock *) targets->pdata[i])->page + 1 : ANY_PAGE + 2 * i;
}

/* The end of the targets from @first on that are written as one: those on a page, or on at least so
 * many pages that follow one another. */
#define MANY_PAGES 3

static guint
end_of_pages (const GPtrArray *targets, guint first, gboolean known)
{
  guint from = page_of (targets, first, known), last = from, end = first + 1, single = 0;

  for (; end < targets->len && page_of (targets, end, known) <= last + 1; end++) {
    single = single == 0 && page_of (targets, end, known) > last ? end : single;
    last = page_of (targets, end, known);
  }
  return single > 0 && last < from + MANY_PAGES - 1 ? single : end;
}

/* (transfer full): "12, 15–18": numbers of pages, from 1, each once. */
static char *
list_pages (const GPtrArray *targets, gboolean known)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0, end; i < targets->len; i = end) {
    guint from = page_of (targets, i, known), last;

    end = end_of_pages (targets, i, known);
    last = page_of (targets, end - 1, known);
    g_string_append_printf (text, "%s%u", text->len > 0 ? ", " : "", from);
    if (last > from)
      g_string_append_printf (text, "–%u", last);
  }
  return g_string_free (text, FALSE);
}

/* How far a number without "½" is moved to the left, so that its units line up with the others. */
static double
indent_of (const TableBlock *self, const char *markup, guint column)
{
  return self->columns[column].halves && *markup && !g_str_has_suffix (markup, "½") ? self->half
                                                                                    : 0;
}

static char **
copy_cells (const TableBlock *self, const char *const *cells)
{
  char **copy = g_new0 (char *, self->n_columns + 1);

  for (guint i = 0; i < self->n_columns; i++)
    copy[i] = g_strdup (cells[i] ? cells[i] : "");
  return copy;
}

static const char *
cell_text (const Row *row, guint column)
{
  return row->cells ? row->cells[column] : "";
}

static double
width_of (const TableBlock *self, const Needs *needs, const char *markup)
{
  if (!*markup)
    return 0;
  karum_typeset_again (needs->layout, markup, self->style.size);
  return karum_typeset_width (needs->layout) + KARUM_TABLE_AROUND;
}

static double
word_of (const TableBlock *self, const Needs *needs, const char *markup)
{
  if (!*markup)
    return 0;
  karum_typeset_again (needs->layout, markup, self->style.size);
  return karum_typeset_word (needs->layout) + KARUM_TABLE_AROUND;
}

static void
needs_begin (TableBlock *self, Needs *needs, GCancellable *cancellable)
{
  needs->layout = karum_typeset (NULL, "", self->style.size, 1, PANGO_ALIGN_LEFT);
  needs->cells = g_new0 (double, (gsize) MAX (self->rows->len, 1) * self->n_columns);
  needs->whole = g_new0 (double, self->n_columns);
  needs->heads = g_new0 (double, self->n_columns);
  needs->words = g_new0 (double, self->n_columns);
  self->half = width_of (self, needs, "½") - KARUM_TABLE_AROUND;
  for (guint i = 0; i < self->rows->len && !g_cancellable_is_cancelled (cancellable); i++)
    for (guint column = 0; column < self->n_columns; column++) {
      const char *text = cell_text (&g_array_index (self->rows, Row, i), column);
      double width = width_of (self, needs, text) + indent_of (self, text, column);

      needs->cells[(gsize) i * self->n_columns + column] = width;
      needs->whole[column] = MAX (needs->whole[column], width);
    }
  for (guint column = 0; self->header && column < self->n_columns; column++)
    if (needs->whole[column] > 0 || self->columns[column].share > 0)
      needs->heads[column] = width_of (self, needs, self->header[column]);
}

static void
needs_end (Needs *needs)
{
  g_object_unref (needs->layout);
  karum_free_all (needs->cells, needs->whole, needs->heads, needs->words);
}

/* Measures the longest words of columns that may have to be broken. */
static void
measure_words (const TableBlock *self, Needs *needs, double most, GCancellable *cancellable)
{
  for (guint column = 0; column < self->n_columns; column++) {
    double *word = &needs->words[column];

    if (needs->heads[column] > 0)
      *word = word_of (self, needs, self->header[column]);
    if (needs->whole[column] <= most) {
      *word = MAX (*word, needs->whole[column]);
      continue;
    }
    for (guint i = 0; i < self->rows->len && !g_cancellable_is_cancelled (cancellable); i++)
      if (needs->cells[(gsize) i * self->n_columns + column] > *word)
        *word = MAX (
            *word, word_of (self, needs, cell_text (&g_array_index (self->rows, Row, i), column)));
  }
}

/* The width of a column if none is wider than @limit, unless its words are. */
static double
limited (const Needs *needs, guint column, double limit)
{
  return MAX (MIN (needs->whole[column], limit), needs->words[column]);
}

static double
sum_limited (const TableBlock *self, const Needs *needs, double limit)
{
  double sum = 0;

  for (guint i = 0; i < self->n_columns; i++)
    sum += self->columns[i].share > 0 ? 0 : limited (needs, i, limit);
  return sum;
}

/* The widest columns become narrower, and all of them only if words have to be broken. */
static void
squeeze (TableBlock *self, Needs *needs, double room, GCancellable *cancellable)
{
  double low = 0, high = room, sum;

  measure_words (self, needs, room / self->n_columns, cancellable);
  for (guint i = 0; i < 40; i++) {
    double middle = (low + high) / 2;

    if (sum_limited (self, needs, middle) > room)
      high = middle;
    else
      low = middle;
  }
  sum = sum_limited (self, needs, low);
  for (guint i = 0; i < self->n_columns; i++)
    if (self->columns[i].share <= 0)
      self->widths[i] = limited (needs, i, low) * MIN (1, room / sum);
}

/* Header and content side by side as far as that fits; returns FALSE if it doesn't. */
static gboolean
fit (TableBlock *self, const Needs *needs, double room)
{
  double sum = 0;

  for (guint i = 0; i < self->n_columns; i++) {
    if (self->columns[i].share > 0)
      continue;
    self->widths[i] = MAX (needs->whole[i], needs->heads[i]);
    sum += self->widths[i];
  }
  return sum <= room;
}

/* By how much a column of numbers, and by how much one of texts, is at most wider than it must be.
 */
#define MORE_NUMBER 30.0
#define MORE_TEXT 90.0

static double
most_more (const TableBlock *self, guint column)
{
  if (self->widths[column] <= 0)
    return 0;
  return self->columns[column].align == PANGO_ALIGN_LEFT ? MORE_TEXT : MORE_NUMBER;
}

/* Makes columns as wide as the widest of them, if there is room. */
static void
make_even (TableBlock *self, double room)
{
  double most = 0, sum = 0;

  for (guint i = 0; i < self->n_columns; i++)
    most = self->columns[i].even ? MAX (most, self->widths[i]) : most;
  for (guint i = 0; i < self->n_columns; i++)
    sum += self->columns[i].even ? most : self->widths[i];
  for (guint i = 0; sum <= room && i < self->n_columns; i++)
    self->widths[i] = self->columns[i].even ? most : self->widths[i];
}

static void
fill (TableBlock *self, double room)
{
  double more = 0, left = room, share;

  make_even (self, room);
  for (guint i = 0; i < self->n_columns; i++) {
    more += most_more (self, i);
    left -= self->widths[i];
  }
  share = more > 0 ? CLAMP (left / more, 0, 1) : 0;
  for (guint i = 0; i < self->n_columns; i++)
    self->widths[i] += share * most_more (self, i);
}

static void
set_widths (TableBlock *self, Needs *needs, double width, GCancellable *cancellable)
{
  double shared = self->style.shared > 0 ? self->style.shared : SHARED_LEAST;
  double room = self->shares > 0 ? width * (1 - shared) : width, left = width;

  g_free (self->widths);
  self->widths = g_new0 (double, self->n_columns);
  if (!fit (self, needs, room))
    squeeze (self, needs, room, cancellable);
  if (self->style.fills)
    fill (self, room);
  for (guint i = 0; i < self->n_columns; i++)
    left -= self->widths[i];
  for (guint i = 0; i < self->n_columns; i++)
    if (self->columns[i].share > 0)
      self->widths[i] = left * self->columns[i].share / self->shares;
}

const double *
karum_table_block_widths (const KarumBlock *block)
{
  return ((const TableBlock *) block)->widths;
}

/* -- Heights ---------------------------------------------------------------------------------- */

static double
inside (const TableBlock *self, guint column)
{
  return MAX (self->widths[column] - 2 * KARUM_TABLE_PADDING, 1);
}

/* Of lines that lead somewhere, all but the first are set in. */
static void
hang (const TableBlock *self, PangoLayout *layout, guint column)
{
  gboolean hangs = self->style.leaders && column == 0;

  pango_layout_set_indent (layout, hangs ? (int) (-2 * self->style.size * PANGO_SCALE) : 0);
  karum_typeset_loosen (layout);
}

static PangoLayout *
typeset_cell (const TableBlock *self, cairo_t *cr, const char *markup, guint column)
{
  PangoLayout *layout = karum_typeset (cr, markup, self->style.size, inside (self, column),
                                       self->columns[column].align);

  hang (self, layout, column);
  return layout;
}

static double
height_of_cell (const TableBlock *self, const Needs *needs, const char *markup, guint column)
{
  karum_typeset_again (needs->layout, markup, self->style.size);
  pango_layout_set_width (needs->layout, (int) (inside (self, column) * PANGO_SCALE));
  hang (self, needs->layout, column);
  return karum_typeset_height (needs->layout);
}

/* @widths: (nullable): of the cells without breaks */
static double
height_of (const TableBlock *self, const Needs *needs, char *const *cells, const double *widths)
{
  double height = cells ? self->style.size * KARUM_LINE_HEIGHT : 0;

  for (guint i = 0; cells && i < self->n_columns; i++)
    if (self->widths[i] > 0 && (!widths || widths[i] > self->widths[i] || strchr (cells[i], '\n')))
      height = MAX (height, height_of_cell (self, needs, cells[i], i));
  return MAX (height + 2 * padding (self), self->style.row_height);
}

static void
renew_pages (TableBlock *self)
{
  karum_for_each_in (const Row, row, self->rows) {
    if (!row->targets || !row->cells)
      continue;
    g_free (row->cells[self->n_columns - 1]);
    row->cells[self->n_columns - 1] = list_pages (row->targets, self->block.known);
  }
}

static void
table_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  TableBlock *self = (TableBlock *) block;
  Needs needs;

  if (block->paged)
    renew_pages (self);

  needs_begin (self, &needs, cancellable);
  set_widths (self, &needs, width, cancellable);
  block->repeat = self->header ? height_of (self, &needs, self->header, NULL) : 0;
  for (guint i = 0; i < self->rows->len && !g_cancellable_is_cancelled (cancellable); i++) {
    double height = height_of (self, &needs, g_array_index (self->rows, Row, i).cells,
                               needs.cells + (gsize) i * self->n_columns);

    /* The first row includes the height of the header. */
    height += i == 0 ? block->repeat : 0;
    g_array_append_val (block->heights, height);
  }
  if (block->heights->len == 0)
    g_array_append_val (block->heights, block->repeat);
  needs_end (&needs);
}

/* -- Drawing ---------------------------------------------------------------------------------- */

static double
width_of_all (const TableBlock *self)
{
  double width = 0;

  for (guint i = 0; i < self->n_columns; i++)
    width += self->widths[i];
  return width;
}

static void
draw_lines (const TableBlock *self, cairo_t *cr, double top, double height)
{
  double x = 0;

  cairo_set_line_width (cr, LINE);
  for (guint i = 0; i < self->n_columns; i++) {
    cairo_rectangle (cr, x, top, self->widths[i], height);
    x += self->widths[i];
  }
  cairo_stroke (cr);
}

/* A part of a text, in bytes, and what it leads to. */
typedef struct {
  int from, to;
  KarumTarget target;
} Part;

/* Draws what of a run is in @part. @x: of the beginning of the run */
static void
show_run (cairo_t *cr, const char *text, PangoGlyphItem *run, const Part *part, double x, double y)
{
  int begin = run->item->offset, end = begin + run->item->length;
  int from = MAX (begin, part->from), to = MIN (end, part->to);
  PangoGlyphItem *rest = from < to ? pango_glyph_item_copy (run) : NULL;

  if (rest && from > begin) {
    PangoGlyphItem *before = pango_glyph_item_split (rest, text, from - begin);

    x += pango_glyph_string_get_width (before->glyphs) / (double) PANGO_SCALE;
    pango_glyph_item_free (before);
  }
  if (rest && to < end) {
    PangoGlyphItem *inside = pango_glyph_item_split (rest, text, to - from);

    pango_glyph_item_free (rest);
    rest = inside;
  }
  if (rest) {
    cairo_move_to (cr, x, y);
    pango_cairo_show_glyph_item (cr, text, rest);
    pango_glyph_item_free (rest);
  }
}

/* Draws a part of a text whose upper left corner is at @x, @y. */
static void
show_part (cairo_t *cr, PangoLayout *layout, const Part *part, double x, double y)
{
  PangoLayoutIter *runs = pango_layout_get_iter (layout);

  do {
    PangoGlyphItem *run = pango_layout_iter_get_run_readonly (runs);
    PangoRectangle place;

    pango_layout_iter_get_run_extents (runs, NULL, &place);
    if (run)
      show_run (cr, pango_layout_get_text (layout), run, part, x + place.x / (double) PANGO_SCALE,
                y + pango_layout_iter_get_baseline (runs) / (double) PANGO_SCALE);
  } while (pango_layout_iter_next_run (runs));
  pango_layout_iter_free (runs);
}

/* The parts between links are elements as well: one that contains elements has no text of its own.
 */
static void
draw_part (cairo_t *cr, PangoLayout *layout, const Part *part, double x, double y)
{
  PangoRectangle from, to;

  if (part->from == part->to)
    return;
  if (!part->target.block) {
    cairo_tag_begin (cr, "Span", NULL);
    show_part (cr, layout, part, x, y);
    cairo_tag_end (cr, "Span");
    return;
  }
  pango_layout_index_to_pos (layout, part->from, &from);
  pango_layout_index_to_pos (layout, part->to - 1, &to);
  karum_block_link (
      cr, part->target, x + from.x / (double) PANGO_SCALE, y + from.y / (double) PANGO_SCALE,
      (to.x + to.width - from.x) / (double) PANGO_SCALE, from.height / (double) PANGO_SCALE);
  show_part (cr, layout, part, x, y);
  karum_block_link_end (cr);
}

/* Each word of a cell can be a link. */
static void
draw_words (cairo_t *cr, PangoLayout *layout, const GArray *targets, double x, double y)
{
  const char *text = pango_layout_get_text (layout);
  int at = 0;

  for (guint i = 0; text[at]; i++) {
    int end = at + (int) strcspn (text + at, " ");
    Part part = { at, end, { 0 } };

    if (i < targets->len)
      part.target = g_array_index (targets, KarumTarget, i);
    draw_part (cr, layout, &part, x, y);
    at = end + (int) strspn (text + end, " ");
    draw_part (cr, layout, &(Part){ end, at, { 0 } }, x, y);
  }
}

/* Each number, or range, of pages in a cell is a link. @layout: of list_pages(), drawn at @x, @y */
static void
draw_pages (cairo_t *cr, PangoLayout *layout, const GPtrArray *targets, double x, double y)
{
  const char *text = pango_layout_get_text (layout);
  int at = 0;

  for (guint i = 0; i < targets->len; i = end_of_pages (targets, i, TRUE)) {
    int end = at + (int) strcspn (text + at, ",");

    draw_part (cr, layout, &(Part){ at, end, { .block = targets->pdata[i] } }, x, y);
    at = end + (text[end] ? 2 : 0);
    draw_part (cr, layout, &(Part){ end, at, { 0 } }, x, y);
  }
}

/* The place of a cell in the table. */
typedef struct {
  double x, top, width, height;
} Place;

/* Dots from the end of a text at @x, @y, with which those of other lines are aligned. */
static void
draw_leaders (
    const TableBlock *self, cairo_t *cr, PangoLayout *layout, double x, double y, double right)
{
  static const double dots[] = { 0, LEADER };
  const char *text = pango_layout_get_text (layout);
  PangoRectangle end;
  double left;

  pango_layout_get_cursor_pos (layout, (int) strlen (text), &end, NULL);
  left = (floor ((x + end.x / (double) PANGO_SCALE) / LEADER) + 2) * LEADER;
  y += self->style.size * ((pango_layout_get_line_count (layout) - 1) * KARUM_LINE_HEIGHT + 1);
  if (left >= right)
    return;
  cairo_save (cr);
  cairo_set_dash (cr, dots, G_N_ELEMENTS (dots), 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, 0.7);
  cairo_move_to (cr, left, y);
  cairo_line_to (cr, right, y);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* What a whole cell leads to; the only page number of a row makes all of it a link. Returns:
 * whether there is such a link */
static gboolean
link_cell (cairo_t *cr, const GPtrArray *targets, const GArray *links, const Place *at)
{
  if (targets && targets->len > 0)
    karum_block_link (cr, (KarumTarget){ .block = targets->pdata[0] }, 0, at->top,
                      at->x + at->width, at->height);
  else if (links && links->len > 0)
    karum_block_link (cr, g_array_index (links, KarumTarget, 0), at->x, at->top, at->width,
                      at->height);
  return (targets && targets->len > 0) || (links && links->len > 0);
}

/* Where the text of a cell begins that has so much room more than it needs: with leaders, numbers
 * stand beside the last line of what they belong to. */
static double
space_above (const TableBlock *self, double room)
{
  if (self->style.ruled)
    return room / 2;
  return self->style.leaders ? room - padding (self) : padding (self);
}

/* @targets: (nullable): of the page numbers in it; @links: (nullable) */
static void
draw_cell (const TableBlock *self,
           cairo_t *cr,
           const char *markup,
           const GPtrArray *targets,
           const GArray *links,
           const Place *at,
           guint column,
           gboolean numbers)
{
  g_autoptr (PangoLayout) layout = typeset_cell (self, cr, markup, column);
  double x = at->x + KARUM_TABLE_PADDING - (numbers ? indent_of (self, markup, column) : 0);
  /* Letters of some scripts make a line higher, which the drop takes back. */
  double height = pango_layout_get_line_count (layout) * self->style.size * KARUM_LINE_HEIGHT;
  double line = at->top + space_above (self, at->height - height);
  double y = line - karum_typeset_drop (layout);
  gboolean linked;

  if (targets && targets->len > 1) {
    draw_pages (cr, layout, targets, x, y);
    return;
  }
  if (links && links->len > 1) {
    draw_words (cr, layout, links, x, y);
    return;
  }
  linked = link_cell (cr, targets, links, at);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
  if (linked)
    karum_block_link_end (cr);
  if (self->style.leaders && column == 0)
    draw_leaders (self, cr, layout, x, line, at->x + at->width);
}

static void
draw_row (
    const TableBlock *self, cairo_t *cr, const Row *row, const char *tag, double top, double height)
{
  char *const *cells = row->cells;
  const GPtrArray *targets = row->targets;
  g_autofree char *pages = targets ? list_pages (targets, TRUE) : NULL;
  double x = 0;

  cairo_tag_begin (cr, "TR", NULL);
  for (guint i = 0; cells && i < self->n_columns; i++) {
    gboolean last = pages && i + 1 == self->n_columns;

    if (self->widths[i] <= 0)
      continue;
    cairo_tag_begin (cr, tag, NULL);
    draw_cell (self, cr, last ? pages : cells[i], last ? targets : NULL,
               row->links && i < row->links->len ? row->links->pdata[i] : NULL,
               &(Place){ x, top, self->widths[i], height }, i, row->cells != self->header);
    x += self->widths[i];
    cairo_tag_end (cr, tag);
  }
  cairo_tag_end (cr, "TR");
  if (self->style.ruled)
    draw_lines (self, cr, top, height);
}

static void
draw_header (const TableBlock *self, cairo_t *cr, double height)
{
  draw_row (self, cr, &(Row){ .cells = self->header }, KARUM_PDF_HEAD, 0, height);
  if (self->style.ruled)
    return;
  cairo_set_line_width (cr, LINE);
  cairo_move_to (cr, 0, height - LINE);
  cairo_line_to (cr, width_of_all (self), height - LINE);
  cairo_stroke (cr);
}

static void
table_draw (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  const TableBlock *self = (const TableBlock *) block;
  double y = 0;

  (void) width; /* as measured */
  if (self->header) {
    draw_header (self, cr, block->repeat);
    y = block->repeat;
  }
  for (guint i = first; i < MIN (end, self->rows->len); i++) {
    const Row *row = &g_array_index (self->rows, Row, i);
    double height = g_array_index (block->heights, double, i) - (i == 0 ? block->repeat : 0);

    if (self->marked)
      karum_block_mark (cr, (KarumTarget){ block, i + 1 }, 0, y);
    draw_row (self, cr, row, "TD", y, height);
    y += height;
  }
}

static void
table_free (KarumBlock *block)
{
  TableBlock *self = (TableBlock *) block;

  g_free (self->columns);
  g_free (self->widths);
  g_clear_pointer (&self->header, g_strfreev);
  g_array_unref (self->rows);
}

static void
row_clear (gpointer data)
{
  Row *row = data;

  g_strfreev (row->cells);
  g_clear_pointer (&row->targets, g_ptr_array_unref);
  g_clear_pointer (&row->links, g_ptr_array_unref);
}

KarumBlock *
karum_table_block_new (const KarumTableColumn *columns, const KarumTableStyle *style)
{
  static const KarumBlockClass class = { table_measure, table_draw, table_free };
  TableBlock *self = karum_block_new (&class, sizeof (TableBlock));

  for (; columns[self->n_columns].share != 0; self->n_columns++)
    self->shares += MAX (columns[self->n_columns].share, 0);
  self->columns = g_memdup2 (columns, self->n_columns * sizeof *columns);
  if (style)
    self->style = *style;
  if (self->style.size <= 0)
    self->style.size = KARUM_SIZE_TEXT;
  self->rows = karum_array_new (Row);
  g_array_set_clear_func (self->rows, row_clear);
  self->block.least = 1;
  self->block.tag = "Table";
  return &self->block;
}

void
karum_table_block_set_header (KarumBlock *block, const char *const *cells)
{
  TableBlock *self = (TableBlock *) block;

  self->header = copy_cells (self, cells);
}

void
karum_table_block_add_pages (KarumBlock *block, const char *const *cells, const GPtrArray *targets)
{
  TableBlock *self = (TableBlock *) block;
  const Row row = {
    .cells = cells ? copy_cells (self, cells) : NULL,
    .targets = targets ? g_ptr_array_copy ((GPtrArray *) targets, NULL, NULL) : NULL,
  };

  g_array_append_val (self->rows, row);
  self->block.paged = self->block.paged || targets != NULL;
}

void
karum_table_block_add (KarumBlock *block, const char *const *cells, const KarumBlock *target)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();

  if (target)
    g_ptr_array_add (targets, (gpointer) target);
  karum_table_block_add_pages (block, cells, target ? targets : NULL);
}

static void
links_free (gpointer links)
{
  if (links)
    g_array_unref (links);
}

void
karum_table_block_link (KarumBlock *block, guint column, GArray *targets)
{
  TableBlock *self = (TableBlock *) block;
  Row *row = &g_array_index (self->rows, Row, self->rows->len - 1);

  if (!row->links)
    row->links = g_ptr_array_new_with_free_func (links_free);
  g_ptr_array_set_size (row->links, (int) MAX (row->links->len, column + 1));
  row->links->pdata[column] = targets;
}

void
karum_table_block_mark_rows (KarumBlock *block)
{
  ((TableBlock *) block)->marked = TRUE;
}
