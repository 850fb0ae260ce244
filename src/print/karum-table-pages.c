#include "karum-table-pages.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-block.h"
#include "karum-name.h"
#include "karum-order.h"
#include "karum-table-block.h"
#include "karum-typeset.h"

#define SPACE 8.0

KarumBlock *
karum_list_pages_begin (KarumBook *book, const KarumCatalogue *catalogue, const char *title)
{
  static const KarumTableColumn columns[] = {
    { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT }, { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },
    { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },  { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },
    { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },  { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },
    { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },  { 0 },
  };
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL };
  const char *const header[] = {
    "",
    karum_catalogue_text (catalogue, N_ ("Date")),
    karum_catalogue_text (catalogue, N_ ("Player 1")),
    karum_catalogue_text (catalogue, N_ ("Player 2")),
    karum_catalogue_text (catalogue, N_ ("Result")),
    karum_catalogue_text (catalogue, N_ ("Game")),
    karum_catalogue_text (catalogue, N_ ("Event")),
  };
  KarumBlock *table = karum_table_block_new (columns, &style);

  karum_book_add (book, karum_heading_new (title, KARUM_SIZE_HEADING));
  karum_table_block_set_header (table, header);
  table->space = SPACE;
  return karum_book_add (book, table);
}

#define SPACE_TITLE 16.0
#define SPACE_TABLE 6.0

/* Of a list, on each page. */
#define LINES_LEAST 4

/* Relative to the width of a page: longer texts are wrapped. */
#define MOST_OF_TEXT 0.4

/* A text is broken into so many lines before a table is split; a short one, such as two results, is
 * not. */
#define LINES_OF_TEXT 2
#define SHORT_TEXT (3 * KARUM_SIZE_SMALL)

/* -- Widths ----------------------------------------------------------------------------------- */

/* Estimates the width of the @length bytes at @text in halves of a wide character, to select the
 * texts that are measured: a table can have very many. A “½” is nearly as wide as one. */
static guint
guess_width (const char *text, gsize length)
{
  const char *end = text + length;
  guint width = 0;

  for (; text < end; text = g_utf8_next_char (text)) {
    gunichar c = g_utf8_get_char (text);

    width += g_unichar_iswide (c) || g_unichar_type (c) == G_UNICODE_OTHER_NUMBER ? 2 : 1;
  }
  return width;
}

/* What is probably the widest in a column. */
typedef struct {
  const char *text; /* of a cell */
  const char *word; /* in a cell */
  gsize length;     /* of the word */
  guint text_width, word_width;
} Widest;

static void
find_widest (Widest *widest, const char *text)
{
  guint width = guess_width (text, strlen (text));

  if (width > widest->text_width) {
    widest->text = text;
    widest->text_width = width;
  }
  if (width <= widest->word_width)
    return;
  for (const char *word = text; *word;) {
    gsize length = strcspn (word, " ");

    width = guess_width (word, length);
    if (width > widest->word_width) {
      widest->word = word;
      widest->length = length;
      widest->word_width = width;
    }
    word += length + (word[length] ? 1 : 0);
  }
}

static void
set_ruler (PangoLayout *ruler, const char *text)
{
  g_autofree char *markup = karum_typeset_escape (text);

  karum_typeset_again (ruler, markup, KARUM_SIZE_SMALL);
}

/* Headings and, into @lines, texts can be wrapped, but numbers can't. */
static double
column_width (
    const KarumPlainTable *table, guint column, double page, guint lines, PangoLayout *ruler)
{
  Widest widest = { .text = "", .word = "" };
  g_autofree char *word = NULL;
  double width, least;

  for (guint line = 0; line < table->n_lines; line++)
    find_widest (&widest, table->cells[(gsize) line * table->n_columns + column]);
  set_ruler (ruler, widest.text);
  width = karum_typeset_width (ruler);
  if (!table->columns[column].number && width > SHORT_TEXT)
    width /= lines;
  word = g_strndup (widest.word, widest.length);
  set_ruler (ruler, word);
  least = karum_typeset_word (ruler);
  set_ruler (ruler, table->columns[column].head);
  least = MAX (least, karum_typeset_word (ruler));
  return MIN (MAX (width, least), MOST_OF_TEXT * page) + KARUM_TABLE_AROUND;
}

static double *
column_widths (const KarumPlainTable *table, double page, guint lines)
{
  double *widths = g_new (double, table->n_columns);
  g_autoptr (PangoLayout) ruler = karum_typeset (NULL, "", KARUM_SIZE_SMALL, 1, PANGO_ALIGN_LEFT);
  gboolean led = FALSE;

  /* The names that lead, and are repeated in every part, stay whole. */
  for (guint i = 0; i < table->n_columns; i++) {
    widths[i] = column_width (table, i, page, led ? lines : 1, ruler);
    led = led || !table->columns[i].number;
  }
  return widths;
}

static double
sum_of (const double *widths, guint first, guint end)
{
  double sum = 0;

  for (guint i = first; i < end; i++)
    sum += widths[i];
  return sum;
}

/* -- Parts of a table ------------------------------------------------------------------------- */

/* The number of leading columns, which are repeated in every part. */
static guint
n_leading (const KarumPlainTable *table, const double *widths, double page)
{
  for (guint i = 0; i < table->n_columns; i++)
    if (!table->columns[i].number)
      return sum_of (widths, 0, i + 1) <= page * 2 / 3 ? i + 1 : 0;
  return 0;
}

/* The end of the columns from @first on that fit after the leading ones; at least one, at most
 * @most. */
static guint
end_of_part (const KarumPlainTable *table,
             const double *widths,
             guint n_lead,
             guint first,
             guint most,
             double page)
{
  double width = sum_of (widths, 0, n_lead);
  guint end = first;

  while (end < table->n_columns && end - first < most
         && (end == first || width + widths[end] <= page))
    width += widths[end++];
  return end;
}

static gboolean
has_heads (const KarumPlainTable *table)
{
  for (guint i = 0; i < table->n_columns; i++)
    if (*table->columns[i].head)
      return TRUE;
  return FALSE;
}

/* (element-type guint): the columns of a part. */
static GArray *
columns_of_part (guint n_lead, guint first, guint end)
{
  GArray *part = karum_array_new (guint);

  for (guint i = 0; i < n_lead; i++)
    g_array_append_val (part, i);
  for (guint i = first; i < end; i++)
    g_array_append_val (part, i);
  return part;
}

/* (element-type utf8): the texts of @texts in the columns of @part. */
static GPtrArray *
take_cells (const char *const *texts, const GArray *part)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_free);

  karum_for_each_value (guint, item, part)
    g_ptr_array_add (cells, karum_typeset_escape (texts[item]));
  return cells;
}

static void
set_header (KarumBlock *block, const KarumPlainTable *table, const GArray *part)
{
  g_autofree const char **heads = g_new (const char *, table->n_columns);
  g_autoptr (GPtrArray) cells = NULL;

  for (guint i = 0; i < table->n_columns; i++)
    heads[i] = table->columns[i].head;
  cells = take_cells (heads, part);
  karum_table_block_set_header (block, (const char *const *) cells->pdata);
}

/* Numbers that can end in "½". */
static gboolean
has_halves (const KarumPlainTable *table, guint column)
{
  for (guint line = 0; line < table->n_lines; line++)
    if (g_str_has_suffix (table->cells[(gsize) line * table->n_columns + column], "½"))
      return TRUE;
  return FALSE;
}

/* The columns of a cross-table are headed by numbers. */
static KarumTableColumn
column_of (const KarumPlainTable *table, guint column)
{
  const char *head = table->columns[column].head;
  gboolean number = table->columns[column].number;

  if (*head && !head[strspn (head, "0123456789")])
    return (KarumTableColumn){ KARUM_TABLE_FIT, PANGO_ALIGN_CENTER, .even = TRUE };
  return (KarumTableColumn){ KARUM_TABLE_FIT, number ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT,
                             .halves = number && has_halves (table, column) };
}

static KarumBlock *
block_new (const KarumPlainTable *table, const GArray *part)
{
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL, .fills = TRUE };
  g_autofree KarumTableColumn *columns = g_new0 (KarumTableColumn, part->len + 1);

  for (guint i = 0; i < part->len; i++)
    columns[i] = column_of (table, g_array_index (part, guint, i));
  return karum_table_block_new (columns, &style);
}

/* Whether it is a cross-table: a line crosses its own column with an ×. */
static gboolean
is_square (const KarumPlainTable *table)
{
  for (guint i = 0; i < table->n_columns; i++)
    if (g_str_equal (table->cells[i], "×"))
      return TRUE;
  return FALSE;
}

/* How many lines of a table, or of each of its parts, stay together on a page; 0 for all. One that
 * fits on a page is not broken, but for the lists of a book, and for parts, which follow one
 * another.
 */
static guint
least_lines (const KarumPlainTable *table, gboolean split, gboolean in_book)
{
  if (!in_book || (is_square (table) && !split))
    return 0;
  return table->n_lines >= (split ? 2 : 4) * LINES_LEAST ? LINES_LEAST : 0;
}

/* (transfer none) */
static KarumBlock *
add_part (KarumBook *book,
          const KarumPlainTable *table,
          const GArray *part,
          const KarumCellLinks *links)
{
  KarumBlock *block = block_new (table, part);

  if (has_heads (table))
    set_header (block, table, part);
  for (guint line = 0; line < table->n_lines; line++) {
    g_autoptr (GPtrArray) cells = take_cells (table->cells + (gsize) line * table->n_columns, part);

    karum_table_block_add (block, (const char *const *) cells->pdata, NULL);
    for (guint i = 0; links && i < part->len; i++) {
      GArray *targets = links->find (links->data, table, line, g_array_index (part, guint, i));

      if (targets)
        karum_table_block_link (block, i, targets);
    }
  }
  block->space = SPACE_TABLE;
  return karum_book_add (book, block);
}

/* How many parts the columns from @first on need at least. */
static guint
count_parts (
    const KarumPlainTable *table, const double *widths, guint n_lead, guint first, double page)
{
  guint n = 0;

  for (; first < table->n_columns; n++)
    first = end_of_part (table, widths, n_lead, first, table->n_columns, page);
  return MAX (n, 1);
}

static void
add_heading (KarumBook *book, const char *title, guint number, guint n_parts)
{
  g_autofree char *text
      = n_parts > 1 ? g_strdup_printf ("%s (%u/%u)", title, number, n_parts) : g_strdup (title);

  karum_book_add (book, karum_heading_new (text, KARUM_SIZE_HEADING))->space = SPACE_TITLE;
}

/* (transfer full) (element-type guint): where the parts end, which have about as many columns each.
 */
static GArray *
ends_of_parts (const KarumPlainTable *table, const double *widths, guint n_lead, double page)
{
  GArray *ends = karum_array_new (guint);
  guint end = n_lead;

  do {
    guint n = table->n_columns - end, n_parts = count_parts (table, widths, n_lead, end, page);

    end = end_of_part (table, widths, n_lead, end, (n + n_parts - 1) / n_parts, page);
    g_array_append_val (ends, end);
  } while (end < table->n_columns);
  return ends;
}

gboolean
karum_table_pages_add (KarumBook *book,
                       const KarumPlainTable *table,
                       double width,
                       gboolean headed,
                       const KarumCellLinks *links)
{
  g_autofree double *widths = column_widths (table, width, LINES_OF_TEXT);
  guint n_lead = n_leading (table, widths, width), first = n_lead;
  g_autoptr (GArray) ends = ends_of_parts (table, widths, n_lead, width);
  gboolean broken = FALSE;

  for (guint i = 0; i < ends->len; i++) {
    guint end = g_array_index (ends, guint, i);
    g_autoptr (GArray) part = columns_of_part (n_lead, first, end);
    KarumBlock *block;

    if (table->title && (i > 0 || !headed))
      add_heading (book, table->title, i + 1, ends->len);
    block = add_part (book, table, part, links);
    block->least = least_lines (table, ends->len > 1, links != NULL);
    broken = block->least > 0 || i > 0;
    first = end;
  }
  return broken;
}

/* -- The document ----------------------------------------------------------------------------- */

gboolean
karum_table_pages_fit (const KarumPlainTable *table, double width)
{
  g_autofree double *widths = column_widths (table, width, 1);

  return sum_of (widths, 0, table->n_columns) <= width;
}

KarumBook *
karum_table_pages_new (const char *title,
                       const char *note,
                       const KarumPlainTable *tables,
                       guint n_tables,
                       KarumPaper *paper)
{
  KarumBook *book = karum_book_new (title);
  gboolean upright = TRUE;

  for (guint i = 0; i < n_tables; i++)
    upright = upright && karum_table_pages_fit (&tables[i], karum_paper_column (paper, 1));
  if (!upright)
    *paper = karum_paper_turned (paper);
  karum_book_add (book, karum_heading_new (title, KARUM_SIZE_TITLE));
  if (note) {
    g_autofree char *markup = karum_typeset_escape (note);
    KarumBlock *block = karum_text_block_new (markup, KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT);

    block->keep = TRUE;
    karum_book_add (book, block)->space = SPACE_TABLE;
  }
  for (guint i = 0; i < n_tables; i++)
    if (tables[i].n_columns > 0)
      karum_table_pages_add (book, &tables[i], karum_paper_column (paper, 1), FALSE, NULL);
  return book;
}

/* -- Index ------------------------------------------------------------------------------------ */

#define SPACE_INDEX 6.0

/* The width of the numbers of pages: a long name is broken rather than many numbers. */
#define INDEX_PAGES 0.55

GHashTable *
karum_index_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

void
karum_index_note (GHashTable *index, const char *name, const KarumBlock *heading)
{
  GPtrArray *headings = karum_name_known (name) ? g_hash_table_lookup (index, name) : NULL;

  if (karum_name_known (name) && !headings) {
    headings = g_ptr_array_new ();
    g_hash_table_insert (index, g_strdup (name), headings);
  }
  if (headings)
    g_ptr_array_add (headings, (gpointer) heading);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return karum_order (*(const char *const *) a, *(const char *const *) b);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  guint first = (*(const KarumBlock *const *) a)->number;
  guint second = (*(const KarumBlock *const *) b)->number;

  return (first > second) - (first < second);
}

KarumBlock *
karum_index_pages_add (
    KarumBook *book, const char *title, double size, GHashTable *index, GHashTable *rows)
{
  static const KarumTableColumn columns[]
      = { { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT }, { 1, PANGO_ALIGN_LEFT }, { 0 } };
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL, .shared = INDEX_PAGES };
  KarumBlock *heading = karum_heading_new (title, size);
  KarumBlock *table = karum_table_block_new (columns, &style);
  guint n;
  g_autofree const char **names = (const char **) g_hash_table_get_keys_as_array (index, &n);

  karum_book_number (book);
  qsort (names, n, sizeof *names, compare_names);
  for (guint i = 0; i < n; i++) {
    GPtrArray *headings = g_hash_table_lookup (index, names[i]);
    g_autofree char *escaped = karum_typeset_escape (names[i]);
    const char *const cells[] = { escaped, "" };

    g_ptr_array_sort (headings, compare_places);
    karum_table_block_add_pages (table, cells, headings);
    if (rows)
      g_hash_table_insert (rows, (gpointer) names[i],
                           g_memdup2 (&(KarumTarget){ table, i + 1 }, sizeof (KarumTarget)));
  }
  karum_table_block_mark_rows (table);
  karum_book_break (book, 2);
  karum_book_add (book, heading);
  heading->follows = heading->spans = TRUE;
  karum_book_add (book, table)->space = SPACE_INDEX;
  return heading;
}
