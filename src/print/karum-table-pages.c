#include "karum-table-pages.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-block.h"
#include "karum-name.h"
#include "karum-table-block.h"
#include "karum-typeset.h"
#include "karum-words.h"

#define SPACE 8.0

KarumBlock *
karum_list_pages_begin (KarumBook *book, const KarumCatalogue *catalogue, const char *title)
{
  static const KarumTableColumn columns[] = { { 6, PANGO_ALIGN_RIGHT },   { 12, PANGO_ALIGN_LEFT },
                                              { 18, PANGO_ALIGN_LEFT },   { 18, PANGO_ALIGN_LEFT },
                                              { 16, PANGO_ALIGN_CENTER }, { 21, PANGO_ALIGN_LEFT },
                                              { 16, PANGO_ALIGN_LEFT },   { 0 } };
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

void
karum_list_pages_add (KarumBlock *table,
                      const KarumCatalogue *catalogue,
                      const KarumRecord *record,
                      guint number)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *place = g_strdup_printf ("%u.", number);
  g_autofree char *date = karum_words_date (catalogue, tags->date);
  g_autofree char *first
      = karum_typeset_escape (karum_words_player (catalogue, tags->players[0], 0));
  g_autofree char *second
      = karum_typeset_escape (karum_words_player (catalogue, tags->players[1], 1));
  g_autofree char *result = karum_words_outcome (catalogue, record);
  g_autofree char *outcome = karum_typeset_escape (result);
  g_autofree char *text = karum_words_rules (catalogue, &record->rules);
  g_autofree char *rules = karum_typeset_escape (text);
  g_autofree char *event = karum_typeset_escape (karum_name_known (tags->event) ? tags->event : "");
  const char *const cells[] = { place, date, first, second, outcome, rules, event };

  karum_table_block_add (table, cells, NULL);
}

#define SPACE_TITLE 16.0
#define SPACE_TABLE 6.0

/* Relative to the width of a page: longer texts are wrapped. */
#define MOST_OF_TEXT 0.4

/* -- Widths ----------------------------------------------------------------------------------- */

/* In points, without line breaks. */
static double
width_of (const char *text)
{
  g_autofree char *markup = karum_typeset_escape (text);
  g_autoptr (PangoLayout) layout
      = karum_typeset (NULL, markup, KARUM_SIZE_SMALL, 1, PANGO_ALIGN_LEFT);
  int width;

  pango_layout_set_width (layout, -1);
  pango_layout_get_size (layout, &width, NULL);
  return width / (double) PANGO_SCALE;
}

/* Estimates the width of @text in halves of a wide character, to select the texts that are
 * measured. */
static guint
guess_width (const char *text)
{
  guint width = 0;

  for (; *text; text = g_utf8_next_char (text))
    width += g_unichar_iswide (g_utf8_get_char (text)) ? 2 : 1;
  return width;
}

static double
width_of_longest_word (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 0);
  const char *longest = "";

  for (guint i = 0; words[i]; i++)
    if (guess_width (words[i]) > guess_width (longest))
      longest = words[i];
  return width_of (longest);
}

/* Headings and texts can be wrapped, but numbers can't. */
static double
column_width (const KarumPlainTable *table, guint column, double page)
{
  const char *widest = "";
  double width;

  for (guint line = 0; line < table->n_lines; line++) {
    const char *text = table->cells[line * table->n_columns + column];

    if (guess_width (text) > guess_width (widest))
      widest = text;
  }
  width = MAX (width_of (widest), width_of_longest_word (table->columns[column].head));
  return MIN (width, MOST_OF_TEXT * page) + 2 * KARUM_TABLE_PADDING + 1;
}

static double *
column_widths (const KarumPlainTable *table, double page)
{
  double *widths = g_new (double, table->n_columns);

  for (guint i = 0; i < table->n_columns; i++)
    widths[i] = column_width (table, i, page);
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

/* The end of the columns from @first on that fit after the leading ones; at least one. */
static guint
end_of_part (
    const KarumPlainTable *table, const double *widths, guint n_lead, guint first, double page)
{
  double width = sum_of (widths, 0, n_lead);
  guint end = first;

  while (end < table->n_columns && (end == first || width + widths[end] <= page))
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
  GArray *part = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n_lead; i++)
    g_array_append_val (part, i);
  for (guint i = first; i < end; i++)
    g_array_append_val (part, i);
  return part;
}

/* (element-type utf8): the texts of @texts in the columns of @part, and one for the spare width. */
static GPtrArray *
take_cells (const char *const *texts, const GArray *part)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < part->len; i++)
    g_ptr_array_add (cells, karum_typeset_escape (texts[g_array_index (part, guint, i)]));
  g_ptr_array_add (cells, g_strdup (""));
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

/* The spare width is left empty. */
static KarumBlock *
block_new (const KarumPlainTable *table, const double *widths, const GArray *part, double page)
{
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL };
  g_autofree KarumTableColumn *columns = g_new0 (KarumTableColumn, part->len + 2);
  double left = page;

  for (guint i = 0; i < part->len; i++) {
    guint column = g_array_index (part, guint, i);

    columns[i].share = widths[column];
    columns[i].align = table->columns[column].number ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
    left -= widths[column];
  }
  columns[part->len].share = MAX (left, 0.01);
  return karum_table_block_new (columns, &style);
}

static void
add_part (KarumBook *book,
          const KarumPlainTable *table,
          const double *widths,
          const GArray *part,
          double page)
{
  KarumBlock *block = block_new (table, widths, part, page);

  if (has_heads (table))
    set_header (block, table, part);
  for (guint line = 0; line < table->n_lines; line++) {
    g_autoptr (GPtrArray) cells = take_cells (table->cells + (gsize) line * table->n_columns, part);

    karum_table_block_add (block, (const char *const *) cells->pdata, NULL);
  }
  karum_book_add (book, block)->space = SPACE_TABLE;
}

static guint
count_parts (const KarumPlainTable *table, const double *widths, guint n_lead, double page)
{
  guint n = 0;

  for (guint first = n_lead; first < table->n_columns; n++)
    first = end_of_part (table, widths, n_lead, first, page);
  return MAX (n, 1);
}

static void
add_heading (KarumBook *book, const char *title, guint number, guint n_parts)
{
  g_autofree char *text
      = n_parts > 1 ? g_strdup_printf ("%s (%u/%u)", title, number, n_parts) : g_strdup (title);

  karum_book_add (book, karum_heading_new (text, KARUM_SIZE_HEADING))->space = SPACE_TITLE;
}

static void
add_table (KarumBook *book, const KarumPlainTable *table, double page)
{
  g_autofree double *widths = column_widths (table, page);
  guint n_lead = n_leading (table, widths, page);
  guint n_parts = count_parts (table, widths, n_lead, page), first = n_lead;

  for (guint i = 0; i < n_parts; i++) {
    guint end = end_of_part (table, widths, n_lead, first, page);
    g_autoptr (GArray) part = columns_of_part (n_lead, first, end);

    if (table->title)
      add_heading (book, table->title, i + 1, n_parts);
    add_part (book, table, widths, part, page);
    first = end;
  }
}

/* -- The document ----------------------------------------------------------------------------- */

static gboolean
fits (const KarumPlainTable *table, double page)
{
  g_autofree double *widths = column_widths (table, page);

  return sum_of (widths, 0, table->n_columns) <= page;
}

static void
turn (KarumPaper *paper)
{
  double width = paper->width;

  paper->width = paper->height;
  paper->height = width;
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
    upright = upright && fits (&tables[i], karum_paper_column (paper, 1));
  if (!upright)
    turn (paper);
  karum_book_add (book, karum_heading_new (title, KARUM_SIZE_TITLE));
  if (note) {
    g_autofree char *markup = karum_typeset_escape (note);
    KarumBlock *block = karum_text_block_new (markup, KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT);

    block->keep = TRUE;
    karum_book_add (book, block)->space = SPACE_TABLE;
  }
  for (guint i = 0; i < n_tables; i++)
    if (tables[i].n_columns > 0)
      add_table (book, &tables[i], karum_paper_column (paper, 1));
  return book;
}
