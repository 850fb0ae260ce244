#include "karum-figure-table.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-export.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-words.h"

struct _KarumFigureTable {
  GArray *columns;  /* (element-type KarumFigureColumn) */
  GPtrArray *cells; /* (element-type KarumFigureCell): row by row */
};

static void
column_clear (gpointer data)
{
  KarumFigureColumn *column = data;

  g_free (column->key);
  g_free (column->head);
}

static void
cell_free (gpointer data)
{
  KarumFigureCell *cell = data;

  karum_free_all (cell->text, cell->data, cell->target, cell->description);
  g_clear_pointer (&cell->results, g_array_unref);
  g_free (cell);
}

/* (transfer full) */
static KarumFigureCell *
cell_copy (const KarumFigureCell *cell)
{
  KarumFigureCell *copy = g_memdup2 (cell, sizeof *cell);

  copy->text = g_strdup (cell->text);
  copy->data = g_strdup (cell->data);
  copy->target = g_strdup (cell->target);
  copy->description = g_strdup (cell->description);
  if (cell->results)
    g_array_ref (copy->results);
  return copy;
}

static gboolean
same_results (const GArray *a, const GArray *b)
{
  if (!a || !b || a->len != b->len)
    return a == b;
  for (guint i = 0; i < a->len; i++) {
    const KarumFigureResult *one = &g_array_index (a, KarumFigureResult, i);
    const KarumFigureResult *other = &g_array_index (b, KarumFigureResult, i);

    if (!g_str_equal (one->sign, other->sign) || one->place != other->place
        || one->bye != other->bye || one->games[0] != other->games[0]
        || one->games[1] != other->games[1])
      return FALSE;
  }
  return TRUE;
}

static gboolean
same_cell (const KarumFigureCell *a, const KarumFigureCell *b)
{
  return g_strcmp0 (a->text, b->text) == 0 && g_strcmp0 (a->data, b->data) == 0
         && g_strcmp0 (a->target, b->target) == 0 && g_strcmp0 (a->description, b->description) == 0
         && (a->number == b->number || (isnan (a->number) && isnan (b->number)))
         && a->unit == b->unit && a->person == b->person && a->event == b->event
         && same_results (a->results, b->results);
}

gboolean
karum_figure_table_equal (const KarumFigureTable *a, const KarumFigureTable *b)
{
  if (a->columns->len != b->columns->len || a->cells->len != b->cells->len)
    return FALSE;
  for (guint i = 0; i < a->columns->len; i++) {
    const KarumFigureColumn *one = &g_array_index (a->columns, KarumFigureColumn, i);
    const KarumFigureColumn *other = &g_array_index (b->columns, KarumFigureColumn, i);

    if (!g_str_equal (one->key, other->key) || !g_str_equal (one->head, other->head)
        || one->unit != other->unit)
      return FALSE;
  }
  for (guint i = 0; i < a->cells->len; i++)
    if (!same_cell (a->cells->pdata[i], b->cells->pdata[i]))
      return FALSE;
  return TRUE;
}

KarumFigureTable *
karum_figure_table_new (void)
{
  KarumFigureTable *table = g_rc_box_new (KarumFigureTable);

  table->columns = karum_array_new (KarumFigureColumn);
  g_array_set_clear_func (table->columns, column_clear);
  table->cells = g_ptr_array_new_with_free_func (cell_free);
  return table;
}

KarumFigureTable *
karum_figure_table_new_with (const KarumFigureHead *heads, guint n)
{
  KarumFigureTable *table = karum_figure_table_new ();

  for (guint i = 0; i < n; i++)
    karum_figure_table_add_column (table, heads[i].key, g_dpgettext2 (NULL, "table", heads[i].head),
                                   heads[i].unit);
  return table;
}

KarumFigureTable *
karum_figure_table_ref (KarumFigureTable *table)
{
  return g_rc_box_acquire (table);
}

static void
table_clear (gpointer data)
{
  KarumFigureTable *table = data;

  g_array_unref (table->columns);
  g_ptr_array_unref (table->cells);
}

void
karum_figure_table_unref (KarumFigureTable *table)
{
  g_rc_box_release_full (table, table_clear);
}

void
karum_figure_table_add_column (KarumFigureTable *table,
                               const char *key,
                               const char *head,
                               KarumUnit unit)
{
  const KarumFigureColumn column = { g_strdup (key), g_strdup (head), unit };

  g_array_append_val (table->columns, column);
}

/* -- Cells ------------------------------------------------------------------------------------ */

/* The column of the next cell. */
static const KarumFigureColumn *
next_column (const KarumFigureTable *table)
{
  return karum_figure_table_column (table, table->cells->len % table->columns->len);
}

static KarumFigureCell *
add (KarumFigureTable *table, KarumUnit unit, char *text)
{
  KarumFigureCell *cell = g_new0 (KarumFigureCell, 1);

  cell->text = text;
  cell->number = NAN;
  cell->unit = unit;
  g_ptr_array_add (table->cells, cell);
  return cell;
}

KarumFigureCell *
karum_figure_table_add_text (KarumFigureTable *table, const char *text, const char *data)
{
  KarumFigureCell *cell = add (table, next_column (table)->unit, g_strdup (text));

  cell->data = g_strdup (data);
  return cell;
}

/* (transfer full) */
static char *
number_text (KarumUnit unit, double number)
{
  switch (unit) {
  case KARUM_UNIT_HALVES:
    return karum_words_halves (NULL, llround (number));
  case KARUM_UNIT_QUARTERS:
    return karum_decimal_text (number / 4, 2);
  case KARUM_UNIT_DECIMAL:
    return karum_decimal_text (number, 1);
  case KARUM_UNIT_MARGIN:
    return karum_margin_text (number);
  case KARUM_UNIT_SHARE:
    return karum_share_text (number);
  case KARUM_UNIT_PERCENT:
    return karum_percent_text (number);
  case KARUM_UNIT_TEXT:
  case KARUM_UNIT_RESULT:
  case KARUM_UNIT_WHOLE:
  default:
    return karum_points_text (llround (number));
  }
}

KarumFigureCell *
karum_figure_table_add_figure (KarumFigureTable *table, KarumUnit unit, double number)
{
  KarumFigureCell *cell
      = add (table, unit, isnan (number) ? g_strdup ("–") : number_text (unit, number));

  cell->number = number;
  return cell;
}

KarumFigureCell *
karum_figure_table_add_number (KarumFigureTable *table, double number)
{
  return karum_figure_table_add_figure (table, next_column (table)->unit, number);
}

KarumFigureCell *
karum_figure_table_add_person (KarumFigureTable *table,
                               gint64 person,
                               const char *name,
                               const char *note)
{
  g_autofree char *label = karum_player_label_text (name, note);
  KarumFigureCell *cell = karum_figure_table_add_text (table, label, name ? name : "");

  cell->person = person;
  if (person != 0)
    cell->description = g_strdup (_ ("Show This Player"));
  return cell;
}

KarumFigureCell *
karum_figure_table_add_id (KarumFigureTable *table, gint64 id)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  KarumFigureCell *cell = karum_figure_table_add_text (table, text, text);

  cell->number = (double) id;
  return cell;
}

KarumFigureCell *
karum_figure_table_add_none (KarumFigureTable *table)
{
  return karum_figure_table_add_text (table, "", NULL);
}

KarumFigureCell *
karum_figure_table_add_event (KarumFigureTable *table, gint64 event, const char *name)
{
  g_autofree char *shown = event != 0 ? karum_display_name (name) : g_strdup (_ ("No event"));
  KarumFigureCell *cell = karum_figure_table_add_text (table, shown, event != 0 ? name : "");

  cell->event = event;
  if (event != 0)
    cell->description = g_strdup (_ ("Show This Event"));
  return cell;
}

KarumFigureCell *
karum_figure_table_add_date (KarumFigureTable *table, const char *date)
{
  g_autofree char *text = karum_date_text (date);

  return karum_figure_table_add_text (table, text, date ? date : "");
}

/* (transfer full): as programs know it: "2026-05", "2026-01/2026-03" */
static char *
span_data (int first, int last)
{
  g_autofree char *from = g_strdup_printf ("%04d-%02d", first / 12, first % 12 + 1);

  return first == last ? g_steal_pointer (&from)
                       : g_strdup_printf ("%s/%04d-%02d", from, last / 12, last % 12 + 1);
}

KarumFigureCell *
karum_figure_table_add_span (KarumFigureTable *table, int first, int last)
{
  g_autofree char *text = karum_month_span_text (first, last), *data = span_data (first, last);

  return karum_figure_table_add_text (table, text, data);
}

void
karum_figure_cell_link (KarumFigureCell *cell,
                        const KarumGameFilter *games,
                        const char *description)
{
  g_free (cell->target);
  g_free (cell->description);
  cell->target = karum_game_filter_write (games);
  cell->description = g_strdup (description);
}

void
karum_figure_cell_add_result (KarumFigureCell *cell, const KarumFigureResult *result)
{
  g_autofree char *before = g_steal_pointer (&cell->text);
  g_autofree char *one = karum_figure_result_text (result);

  if (!cell->results)
    cell->results = karum_array_new (KarumFigureResult);
  cell->text = g_strconcat (before, cell->results->len > 0 ? KARUM_FIGURE_RESULTS : "", one, NULL);
  g_array_append_val (cell->results, *result);
}

/* The columns of @table from @first on, before @end. */
static void
copy_columns (KarumFigureTable *copy, const KarumFigureTable *table, guint first, guint end)
{
  for (guint i = first; i < end; i++) {
    const KarumFigureColumn *column = karum_figure_table_column (table, i);

    karum_figure_table_add_column (copy, column->key, column->head, column->unit);
  }
}

static void
copy_cells (
    KarumFigureTable *copy, const KarumFigureTable *table, guint line, guint first, guint end)
{
  for (guint i = first; i < end; i++)
    g_ptr_array_add (copy->cells, cell_copy (karum_figure_table_cell (table, line, i)));
}

KarumFigureTable *
karum_figure_table_beside (const KarumFigureTable *table,
                           const KarumFigureTable *other,
                           guint before,
                           guint behind)
{
  KarumFigureTable *both = karum_figure_table_new ();

  copy_columns (both, table, 0, table->columns->len);
  copy_columns (both, other, before, other->columns->len - behind);
  for (guint line = 0; line < karum_figure_table_n_lines (table); line++) {
    copy_cells (both, table, line, 0, table->columns->len);
    copy_cells (both, other, line, before, other->columns->len - behind);
  }
  return both;
}

void
karum_figure_table_append (KarumFigureTable *table, const KarumFigureTable *other)
{
  karum_for_each (void, cell, other->cells)
    g_ptr_array_add (table->cells, cell_copy (cell));
}

KarumFigureTable *
karum_figure_table_pick (const KarumFigureTable *table, const char *keys)
{
  g_auto (GStrv) wanted = g_strsplit (keys, " ", -1);
  KarumFigureTable *picked = karum_figure_table_new ();

  for (char **key = wanted; *key; key++) {
    const KarumFigureColumn *column
        = karum_figure_table_column (table, karum_figure_table_find (table, *key));

    karum_figure_table_add_column (picked, column->key, column->head, column->unit);
  }
  for (guint line = 0; line < karum_figure_table_n_lines (table); line++)
    for (char **key = wanted; *key; key++)
      g_ptr_array_add (picked->cells, cell_copy (karum_figure_table_cell (
                                          table, line, karum_figure_table_find (table, *key))));
  return picked;
}

/* -- Reading ---------------------------------------------------------------------------------- */

guint
karum_figure_table_n_columns (const KarumFigureTable *table)
{
  return table->columns->len;
}

guint
karum_figure_table_n_lines (const KarumFigureTable *table)
{
  return table->columns->len > 0 ? table->cells->len / table->columns->len : 0;
}

const KarumFigureColumn *
karum_figure_table_column (const KarumFigureTable *table, guint column)
{
  return &g_array_index (table->columns, KarumFigureColumn, column);
}

const KarumFigureCell *
karum_figure_table_cell (const KarumFigureTable *table, guint line, guint column)
{
  return table->cells->pdata[line * table->columns->len + column];
}

KarumFigureCell *
karum_figure_table_last (KarumFigureTable *table)
{
  return table->cells->pdata[table->cells->len - 1];
}

guint
karum_figure_table_find (const KarumFigureTable *table, const char *key)
{
  guint column = 0;

  while (column < table->columns->len
         && !g_str_equal (karum_figure_table_column (table, column)->key, key))
    column++;
  return column;
}

gboolean
karum_unit_is_number (KarumUnit unit)
{
  return unit != KARUM_UNIT_TEXT && unit != KARUM_UNIT_RESULT;
}

char *
karum_figure_data (const KarumFigureCell *cell)
{
  const double parts = cell->unit == KARUM_UNIT_HALVES     ? 2
                       : cell->unit == KARUM_UNIT_QUARTERS ? 4
                                                           : 1;
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (cell->data)
    return g_strdup (cell->data);
  if (!karum_unit_is_number (cell->unit))
    return g_strdup (cell->text);
  if (isnan (cell->number))
    return g_strdup ("");
  /* Adding 0 turns a negative zero into a positive one. */
  return g_strdup (g_ascii_formatd (text, sizeof text, "%.10g", cell->number / parts + 0.0));
}

char *
karum_figure_result_text (const KarumFigureResult *result)
{
  if (result->bye)
    /* Translators: a round without an opponent, and the points that it gives. */
    return g_strdup_printf (C_ ("table", "bye: %s"), result->sign);
  if (result->place > 0)
    return g_strdup_printf ("%s (%u)", result->sign, result->place);
  return g_strdup (result->sign);
}

/* -- Copies ------------------------------------------------------------------------------------ */

/* The head of a column (line 0), or the text of a line after it. */
static const char *
text_at (const KarumFigureTable *table, guint line, guint column)
{
  return line == 0 ? karum_figure_table_column (table, column)->head
                   : karum_figure_table_cell (table, line - 1, column)->text;
}

static gboolean
stands_right (const KarumFigureTable *table, guint column)
{
  return karum_figure_table_column (table, column)->unit != KARUM_UNIT_TEXT;
}

static void
append_blanks (GString *text, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (text, ' ');
}

static void
append_line (const KarumFigureTable *table, const guint *widths, guint line, GString *text)
{
  for (guint column = 0; column < table->columns->len; column++) {
    const char *cell = text_at (table, line, column);
    const guint blanks = widths[column] - karum_display_width (cell);
    const gboolean right = stands_right (table, column);

    append_blanks (text, (column > 0 ? 2 : 0) + (right ? blanks : 0));
    g_string_append (text, cell);
    if (!right && column + 1 < table->columns->len)
      append_blanks (text, blanks);
  }
  g_string_append_c (text, '\n');
}

char *
karum_figure_table_text (const KarumFigureTable *table)
{
  g_autofree guint *widths = g_new0 (guint, table->columns->len);
  GString *text = g_string_new (NULL);

  for (guint line = 0; line <= karum_figure_table_n_lines (table); line++)
    for (guint column = 0; column < table->columns->len; column++)
      widths[column] = MAX (widths[column], karum_display_width (text_at (table, line, column)));
  for (guint line = 0; line <= karum_figure_table_n_lines (table); line++)
    append_line (table, widths, line, text);
  return g_string_free (text, FALSE);
}

/* @left, @right: attributes of cells that stand there */
static void
put_row (
    GString *html, const KarumFigureTable *table, guint line, const char *left, const char *right)
{
  const char *element = line == 0 ? "th" : "td";

  g_string_append (html, "<tr>");
  for (guint column = 0; column < table->columns->len; column++) {
    g_autofree char *escaped = g_markup_escape_text (text_at (table, line, column), -1);

    g_string_append_printf (html, "<%s%s>%s</%s>", element,
                            stands_right (table, column) ? right : left, escaped, element);
  }
  g_string_append (html, "</tr>\n");
}

void
karum_figure_put_heads (GString *html, const KarumFigureTable *table)
{
  put_row (html, table, 0, "", " class=\"n\"");
}

void
karum_figure_put_lines (GString *html, const KarumFigureTable *table)
{
  for (guint line = 1; line <= karum_figure_table_n_lines (table); line++)
    put_row (html, table, line, "", " class=\"n\"");
}

/* Programs that take a part of a document look for its encoding, and take no style. */
char *
karum_figure_table_html (const KarumFigureTable *table)
{
  GString *html = g_string_new ("<meta charset=\"utf-8\"><table>\n");

  for (guint line = 0; line <= karum_figure_table_n_lines (table); line++)
    put_row (html, table, line, " align=\"left\"", " align=\"right\"");
  g_string_append (html, "</table>\n");
  return g_string_free (html, FALSE);
}

/* A text that begins with a sign is kept from being computed, a number not. */
void
karum_figure_put_csv (const KarumCsv *csv, GString *text, const KarumFigureCell *cell)
{
  g_autofree char *data = karum_figure_data (cell);

  if (isnan (cell->number))
    karum_csv_field (csv, text, data);
  else
    karum_csv_number (csv, text, data);
}

char *
karum_figure_table_csv (const KarumFigureTable *table, const KarumCsv *csv)
{
  GString *text = g_string_new (NULL);
  const guint n_columns = table->columns->len;

  for (guint i = 0; i < n_columns; i++) {
    karum_csv_field (csv, text, karum_figure_table_column (table, i)->head);
    karum_csv_end (csv, text, i + 1 == n_columns);
  }
  for (guint i = 0; i < table->cells->len; i++) {
    karum_figure_put_csv (csv, text, table->cells->pdata[i]);
    karum_csv_end (csv, text, (i + 1) % n_columns == 0);
  }
  return g_string_free (text, FALSE);
}
