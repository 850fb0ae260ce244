#include "karum-figure-sheet.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-language.h"
#include "karum-phrases.h"

static void
titled_table_free (gpointer data)
{
  KarumTitledTable *titled = data;

  g_free (titled->title);
  karum_figure_table_unref (titled->table);
  g_free (titled);
}

KarumFigureSheet *
karum_figure_sheet_new (const char *title, const char *note)
{
  KarumFigureSheet *sheet = g_new (KarumFigureSheet, 1);

  sheet->title = g_strdup (title);
  sheet->note = note && *note ? g_strdup (note) : NULL;
  sheet->tables = g_ptr_array_new_with_free_func (titled_table_free);
  return sheet;
}

void
karum_figure_sheet_free (KarumFigureSheet *sheet)
{
  g_free (sheet->title);
  g_free (sheet->note);
  g_ptr_array_unref (sheet->tables);
  g_free (sheet);
}

void
karum_figure_sheet_add (KarumFigureSheet *sheet, const char *title, KarumFigureTable *table)
{
  const KarumTitledTable titled = { g_strdup (title), table };

  g_ptr_array_add (sheet->tables, g_memdup2 (&titled, sizeof titled));
  if (karum_figure_table_n_lines (table) == 0)
    g_ptr_array_remove_index (sheet->tables, sheet->tables->len - 1);
}

/* -- On paper --------------------------------------------------------------------------------- */

KarumPlainTable *
karum_figure_plain_new (const KarumFigureTable *table, const char *title)
{
  KarumPlainTable *plain = g_new (KarumPlainTable, 1);
  const guint n_columns = karum_figure_table_n_columns (table);
  const guint n_lines = karum_figure_table_n_lines (table);
  KarumPlainColumn *columns = g_new (KarumPlainColumn, n_columns);
  const char **cells = g_new (const char *, (gsize) n_columns *n_lines);

  for (guint i = 0; i < n_columns; i++) {
    const KarumFigureColumn *column = karum_figure_table_column (table, i);

    columns[i] = (KarumPlainColumn){ column->head, column->unit != KARUM_UNIT_TEXT };
  }
  for (guint line = 0; line < n_lines; line++)
    for (guint i = 0; i < n_columns; i++)
      cells[(gsize) line * n_columns + i] = karum_figure_table_cell (table, line, i)->text;
  *plain = (KarumPlainTable){ title, columns, n_columns, n_lines, cells };
  return plain;
}

void
karum_figure_plain_free (KarumPlainTable *plain)
{
  karum_free_all (plain->cells, plain->columns, plain);
}

static gboolean
check_number (const KarumFigureSheet *sheet, GError **error)
{
  g_autofree char *number = NULL, *most = karum_number_text (KARUM_TABLE_PAGES_MAX);
  guint64 n = 0;

  karum_for_each (const KarumTitledTable, item, sheet->tables) {
    const KarumFigureTable *table = item->table;

    n += (guint64) karum_figure_table_n_lines (table) * karum_figure_table_n_columns (table);
  }
  number = karum_number_text (n);
  if (n > KARUM_TABLE_PAGES_MAX)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 /* Translators: two numbers. */
                 _ ("The tables have %s cells, but a document can have %s at most."), number, most);
  return n <= KARUM_TABLE_PAGES_MAX;
}

KarumBook *
karum_figure_sheet_book (const KarumFigureSheet *sheet, KarumPaper *paper, GError **error)
{
  g_autoptr (GPtrArray) owned
      = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_figure_plain_free);
  g_autofree KarumPlainTable *tables = g_new (KarumPlainTable, sheet->tables->len);

  if (!check_number (sheet, error))
    return NULL;
  for (guint i = 0; i < sheet->tables->len; i++) {
    const KarumTitledTable *titled = sheet->tables->pdata[i];
    KarumPlainTable *plain = karum_figure_plain_new (titled->table, titled->title);

    g_ptr_array_add (owned, plain);
    tables[i] = *plain;
  }
  return karum_table_pages_new (sheet->title, sheet->note, tables, sheet->tables->len, paper);
}

/* -- As a page -------------------------------------------------------------------------------- */

static void
put_element (GString *html, const char *element, const char *content)
{
  g_autofree char *escaped = g_markup_escape_text (content, -1);

  g_string_append_printf (html, "<%s>%s</%s>\n", element, escaped, element);
}

void
karum_figure_html_begin (GString *html, const char *title, const char *note)
{
  g_string_append_printf (
      html,
      "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<style>\n"
      ":root { color-scheme: light dark; font-family: sans-serif }\n"
      "table { border-collapse: collapse }\nth, td { padding: .2em .6em; text-align: start }\n"
      "th { border-bottom: 1px solid }\n.n { text-align: end }\n</style>\n",
      karum_language_get ());
  put_element (html, "title", title);
  g_string_append (html, "</head>\n<body>\n");
  put_element (html, "h1", title);
  if (note)
    put_element (html, "p", note);
}

void
karum_figure_html_end (GString *html)
{
  g_string_append (html, "</body>\n</html>\n");
}

void
karum_figure_sheet_put_html (const KarumFigureSheet *sheet, GString *html)
{
  karum_figure_html_begin (html, sheet->title, sheet->note);
  karum_for_each (const KarumTitledTable, titled, sheet->tables) {
    if (titled->title)
      put_element (html, "h2", titled->title);
    g_string_append (html, "<table>\n<thead>\n");
    karum_figure_put_heads (html, titled->table);
    g_string_append (html, "</thead>\n<tbody>\n");
    karum_figure_put_lines (html, titled->table);
    g_string_append (html, "</tbody>\n</table>\n");
  }
  karum_figure_html_end (html);
}
