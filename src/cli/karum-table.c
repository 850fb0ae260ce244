#include "karum-table.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-export.h"
#include "karum-name.h"

/* Indexed by KarumTableFormat. */
static const char *const formats[] = { "text", "csv", "json", "json-lines", "html", "pdf", NULL };

G_STATIC_ASSERT (G_N_ELEMENTS (formats) == KARUM_N_TABLE_FORMATS + 1);

/* -- Options ---------------------------------------------------------------------------------- */

void
karum_table_output_clear (KarumTableOutput *options)
{
  g_free (options->format);
  g_free (options->output);
}

KarumExit
karum_table_output_read (KarumTableOutput *options, const KarumCommand *command)
{
  guint format = KARUM_TABLE_TEXT;
  KarumExit exit = karum_output_flag_read (command, options->json, "json", &options->format);

  if (exit == KARUM_EXIT_DONE)
    exit = karum_output_flag_read (command, options->json_lines, "json-lines", &options->format);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!options->format)
    format = KARUM_N_TABLE_FORMATS;
  exit = karum_output_options_read (command, formats, options->format, &options->output, &format);
  options->as = format == KARUM_N_TABLE_FORMATS ? KARUM_TABLE_TEXT : (KarumTableFormat) format;
  return exit;
}

gboolean
karum_table_output_is_document (const KarumTableOutput *options)
{
  return options->as == KARUM_TABLE_HTML || options->as == KARUM_TABLE_PDF;
}

gboolean
karum_table_output_is_json (const KarumTableOutput *options)
{
  return options->as == KARUM_TABLE_JSON || options->as == KARUM_TABLE_JSON_LINES;
}

/* -- Writing ---------------------------------------------------------------------------------- */

/* Standard output receives what there is; a file everything at the end. */
static void
flush (KarumTable *table)
{
  if (table->options->output)
    return;
  fwrite (table->text->str, 1, table->text->len, stdout);
  g_string_truncate (table->text, 0);
}

static KarumExit
write_all (const KarumTableOutput *options, GString *text)
{
  g_autoptr (GBytes) bytes = NULL;

  if (!options->output) {
    fwrite (text->str, 1, text->len, stdout);
    return KARUM_EXIT_DONE;
  }
  bytes = g_bytes_new_static (text->str, text->len);
  return karum_output_write (options->output, bytes);
}

static void
append_html (GString *text, const char *element, const char *content)
{
  g_autofree char *escaped = g_markup_escape_text (content, -1);
  g_autofree char *name = g_strndup (element, strcspn (element, " "));

  g_string_append_printf (text, "<%s>%s</%s>", element, escaped, name);
}

static void
begin_html (KarumTable *table)
{
  g_string_append_printf (
      table->text,
      "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<style>\n"
      ":root { color-scheme: light dark; font-family: sans-serif }\n"
      "table { border-collapse: collapse }\nth, td { padding: .2em .6em; text-align: start }\n"
      "th { border-bottom: 1px solid }\n.n { text-align: end }\n</style>\n",
      /* Translators: the code of your language */
      C_ ("language", "en"));
  append_html (table->text, "title", table->title);
  g_string_append (table->text, "\n</head>\n<body>\n");
  append_html (table->text, "h1", table->title);
  g_string_append (table->text, "\n<table>\n<thead>\n");
}

static void
add_html (KarumTable *table, char *const *cells, const char *element)
{
  g_autofree char *number = g_strconcat (element, " class=\"n\"", NULL);

  g_string_append (table->text, "<tr>");
  for (guint i = 0; i < table->n_columns; i++)
    append_html (table->text, table->columns[i].number ? number : element, cells[i]);
  g_string_append (table->text, "</tr>\n");
}

static void
add_csv (KarumTable *table, char *const *cells)
{
  for (guint i = 0; i < table->n_columns; i++) {
    if (i > 0)
      g_string_append_c (table->text, ',');
    /* A field that begins with a sign is kept from being computed, a number not. */
    if (table->columns[i].number)
      g_string_append (table->text, cells[i]);
    else
      karum_export_csv_field (table->text, cells[i]);
  }
  g_string_append (table->text, "\r\n");
}

/* (transfer full): as many cells as the table has columns */
static GStrv
split (const KarumTable *table, const GString *line)
{
  g_auto (GStrv) parts = g_strsplit (line->str, "\t", -1);
  GStrv cells = g_new0 (char *, table->n_columns + 1);
  guint n = 0;

  for (; n < table->n_columns && parts[n]; n++)
    cells[n] = g_strdup (parts[n]);
  for (; n < table->n_columns; n++)
    cells[n] = g_strdup ("");
  return cells;
}

/* (transfer full) */
static GStrv
heads (const KarumTable *table)
{
  GStrv cells = g_new0 (char *, table->n_columns + 1);
  gboolean keys = table->options->as == KARUM_TABLE_CSV;

  for (guint i = 0; i < table->n_columns; i++)
    cells[i] = g_strdup (keys ? table->columns[i].key
                              : g_dpgettext2 (NULL, "table", table->columns[i].head));
  return cells;
}

/* A head helps who reads, and would disturb a program. */
static void
print_head (const KarumTable *table)
{
  g_auto (GStrv) cells = heads (table);
  g_autofree char *line = g_strjoinv ("\t", cells);
  gboolean bold = !g_getenv ("NO_COLOR");

  g_string_append_printf (table->text, "%s%s%s\n", bold ? "\033[1m" : "", line,
                          bold ? "\033[0m" : "");
}

KarumTable
karum_table_begin (const KarumTableOutput *options,
                   const char *title,
                   const KarumTableHead *columns,
                   guint n_columns)
{
  KarumTable table = { options, title, columns, n_columns, g_string_new (NULL), { 0 }, NULL };
  g_auto (GStrv) cells = heads (&table);

  table.json.text = table.text;
  switch (options->as) {
  case KARUM_TABLE_CSV:
    /* By this mark spreadsheets recognise UTF-8; a program in a pipe doesn't expect it. */
    if (options->output)
      g_string_append (table.text, "\xef\xbb\xbf");
    add_csv (&table, cells);
    break;
  case KARUM_TABLE_JSON:
    karum_json_open (&table.json, NULL, '[');
    break;
  case KARUM_TABLE_JSON_LINES:
    karum_json_line (&table.json);
    break;
  case KARUM_TABLE_HTML:
    begin_html (&table);
    add_html (&table, cells, "th");
    g_string_append (table.text, "</thead>\n<tbody>\n");
    break;
  case KARUM_TABLE_PDF:
    table.cells = g_ptr_array_new_with_free_func (g_free);
    break;
  case KARUM_TABLE_TEXT:
    if (!options->output && isatty (STDOUT_FILENO))
      print_head (&table);
    break;
  default:
    break;
  }
  return table;
}

void
karum_table_add (KarumTable *table, GString *line)
{
  g_auto (GStrv) cells = NULL;

  /* The last tab ends a column, and separates none. */
  if (line->len > 0)
    g_string_truncate (line, line->len - 1);
  cells = table->options->as == KARUM_TABLE_TEXT ? NULL : split (table, line);
  if (table->options->as == KARUM_TABLE_TEXT)
    g_string_append_printf (table->text, "%s\n", line->str);
  else if (table->options->as == KARUM_TABLE_CSV)
    add_csv (table, cells);
  else if (table->options->as == KARUM_TABLE_HTML)
    add_html (table, cells, "td");
  else
    for (guint i = 0; i < table->n_columns; i++)
      g_ptr_array_add (table->cells, g_steal_pointer (&cells[i]));
  g_string_truncate (line, 0);
  flush (table);
}

static KarumExit
end_pdf (KarumTable *table)
{
  g_auto (GStrv) names = heads (table);
  g_autofree KarumPlainColumn *columns = g_new (KarumPlainColumn, table->n_columns);
  KarumPlainTable plain = { NULL, columns, table->n_columns, table->cells->len / table->n_columns,
                            (const char *const *) table->cells->pdata };
  KarumPaper paper = karum_paper (karum_paper_usual ());
  g_autoptr (KarumBook) book = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  if (table->cells->len > KARUM_TABLE_PAGES_MAX)
    return karum_command_refuse (_ ("The table is too long for paper: it has %u rows."),
                                 plain.n_lines);
  for (guint i = 0; i < table->n_columns; i++)
    columns[i] = (KarumPlainColumn){ names[i], table->columns[i].number };
  book = karum_table_pages_new (table->title, NULL, &plain, 1, &paper);
  karum_book_lay_out (book, &paper, NULL);
  bytes = karum_book_pdf (book, NULL, &error);
  return bytes ? karum_output_write (table->options->output, bytes)
               : karum_command_refuse ("%s", error->message);
}

KarumExit
karum_table_end (KarumTable *table)
{
  if (table->options->as == KARUM_TABLE_PDF)
    return end_pdf (table);
  if (table->options->as == KARUM_TABLE_JSON)
    karum_json_close (&table->json, ']');
  else if (table->options->as == KARUM_TABLE_HTML)
    g_string_append (table->text, "</tbody>\n</table>\n</body>\n</html>\n");
  return write_all (table->options, table->text);
}

void
karum_table_clear (KarumTable *table)
{
  if (table->text)
    g_string_free (g_steal_pointer (&table->text), TRUE);
  g_clear_pointer (&table->cells, g_ptr_array_unref);
}

void
karum_table_cell (GString *line, const char *text)
{
  g_autofree char *clean = text ? karum_display_line (text) : NULL;

  g_string_append_printf (line, "%s\t", clean ? clean : "");
}

void
karum_table_number (GString *line, gint64 number)
{
  g_string_append_printf (line, "%" G_GINT64_FORMAT "\t", number);
}

/* -- Printers --------------------------------------------------------------------------------- */

KarumTable
karum_table_printer_begin (const KarumTablePrinter *printer, const KarumTableOutput *options)
{
  return karum_table_begin (options, _ (printer->title), printer->columns, printer->n_columns);
}

void
karum_table_printer_row (const KarumTablePrinter *printer, KarumTable *table, gconstpointer row)
{
  g_autoptr (GString) line = NULL;

  if (karum_table_output_is_json (table->options)) {
    printer->object (&table->json, row);
    if (table->options->as == KARUM_TABLE_JSON_LINES)
      karum_json_line (&table->json);
    flush (table);
    return;
  }
  line = g_string_new (NULL);
  printer->line (line, row);
  karum_table_add (table, line);
}

KarumExit
karum_table_print (const KarumTablePrinter *printer,
                   const KarumTableOutput *options,
                   const GPtrArray *rows,
                   guint offset,
                   guint limit)
{
  g_auto (KarumTable) table = karum_table_printer_begin (printer, options);
  guint first = MIN (offset, rows->len);
  guint n = limit > 0 ? MIN (limit, rows->len - first) : rows->len - first;

  for (guint i = 0; i < n; i++)
    karum_table_printer_row (printer, &table, rows->pdata[first + i]);
  return karum_table_end (&table);
}

/* -- Documents -------------------------------------------------------------------------------- */

KarumJson
karum_json_begin (void)
{
  return (KarumJson){ .text = g_string_new (NULL) };
}

/* The line ends between elements; those in texts are escaped. */
static void
join_lines (GString *text)
{
  g_string_replace (text, "\n", " ", 0);
  if (text->len > 0)
    text->str[text->len - 1] = '\n';
}

void
karum_table_open_named (KarumJson *json, gint64 id, const char *name)
{
  karum_json_open (json, NULL, '{');
  karum_json_integer (json, "id", id);
  karum_json_string (json, "name", name);
}

KarumExit
karum_document_end (KarumJson *json, const KarumTableOutput *options)
{
  KarumExit exit;

  if (options->as == KARUM_TABLE_JSON_LINES)
    join_lines (json->text);
  exit = write_all (options, json->text);
  g_string_free (json->text, TRUE);
  return exit;
}

void
karum_json_end (KarumJson *json)
{
  fwrite (json->text->str, 1, json->text->len, stdout);
  g_string_free (json->text, TRUE);
}
