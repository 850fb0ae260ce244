#include "karum-table.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-export.h"
#include "karum-language.h"
#include "karum-name.h"

/* Indexed by KarumTableFormat. */
static const char *const formats[] = { "text", "csv", "json", "json-lines", "html", "pdf", NULL };

G_STATIC_ASSERT (G_N_ELEMENTS (formats) == KARUM_N_TABLE_FORMATS + 1);

/* -- Options ---------------------------------------------------------------------------------- */

void
karum_table_output_clear (KarumTableOutput *options)
{
  karum_free_all (options->format, options->output, options->language, options->paper,
                  options->title);
  karum_csv_options_clear (&options->csv);
}

void
karum_csv_options_clear (KarumCsvOptions *options)
{
  g_free (options->separator);
  g_free (options->decimal);
}

/* @names: (array zero-terminated): of the characters @signs, in the same order. Returns: the
 * character, or 0 */
static char
sign_of (const char *name, const char *const *names, const char *signs)
{
  for (guint i = 0; names[i]; i++)
    if (g_str_equal (names[i], name))
      return signs[i];
  return 0;
}

KarumExit
karum_csv_options_read (KarumCsvOptions *options, const KarumCommand *command, const char *format)
{
  static const char *const separators[] = { "comma", "semicolon", "tab", NULL };
  static const char *const decimals[] = { "point", "comma", NULL };
  KarumCsv *style = &options->style;

  if ((options->separator || options->decimal) && !g_str_equal (format, "csv"))
    return karum_command_usage (command, _ ("--%s is an option for csv only, not for %s"),
                                options->separator ? "separator" : "decimal", format);
  *style = karum_csv_usual;
  if (options->separator)
    style->separator = sign_of (options->separator, separators, ",;\t");
  if (style->separator == karum_csv_semicolons.separator)
    *style = karum_csv_semicolons;
  if (options->decimal)
    style->decimal = sign_of (options->decimal, decimals, ".,");
  if (!style->separator)
    return karum_command_usage (
        command, _ ("--separator: unknown separator “%s”; use comma, semicolon or tab"),
        options->separator);
  if (!style->decimal)
    return karum_command_usage (command, _ ("--decimal: unknown sign “%s”; use point or comma"),
                                options->decimal);
  return KARUM_EXIT_DONE;
}

/* Options that mean nothing but in documents are refused for other formats. */
static KarumExit
check_document (const KarumTableOutput *options, const KarumCommand *command)
{
  const char *format = formats[options->as];

  if (options->paper && options->as != KARUM_TABLE_PDF)
    return karum_command_usage (command, _ ("--%s is an option for pdf only, not for %s"), "paper",
                                format);
  if (options->title && !karum_table_output_is_document (options))
    return karum_command_usage (command, _ ("--title is an option for pdf and html, not for %s"),
                                format);
  if (options->language && !karum_table_output_is_document (options))
    return karum_command_usage (command, _ ("--lang is an option for pdf and html, not for %s"),
                                format);
  return KARUM_EXIT_DONE;
}

static KarumExit
read_document (KarumTableOutput *options, const KarumCommand *command)
{
  options->size = karum_paper_usual ();
  if (karum_command_language (command, options->language) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (options->paper && !karum_paper_parse (options->paper, &options->size))
    return karum_command_usage (command, _ ("--paper: unknown paper “%s”; use a4 or letter"),
                                options->paper);
  if (karum_command_text (command, &options->title) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  return check_document (options, command);
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
  if (exit == KARUM_EXIT_DONE)
    exit = karum_csv_options_read (&options->csv, command, formats[options->as]);
  return exit == KARUM_EXIT_DONE ? read_document (options, command) : exit;
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

/* -- Lines and CSV ---------------------------------------------------------------------------- */

/* How many cells the line has for scripts. */
static guint
length_of (const KarumFigureTable *figures, guint line)
{
  guint n = karum_figure_table_n_columns (figures);

  while (n > 0) {
    const KarumFigureCell *cell = karum_figure_table_cell (figures, line, n - 1);

    if (cell->data || *cell->text)
      break;
    n--;
  }
  return n;
}

/* Whether somebody looks at the lines. */
static gboolean
is_seen (const KarumTableOutput *options)
{
  return options->as == KARUM_TABLE_TEXT && !options->output && isatty (STDOUT_FILENO);
}

/* (transfer full): a cell for scripts, in one line; of line 0, the head of the column */
static char *
text_of (const KarumFigureTable *figures, guint line, guint column)
{
  g_autofree char *data
      = line == 0 ? g_strdup (karum_figure_table_column (figures, column)->head)
                  : karum_figure_data (karum_figure_table_cell (figures, line - 1, column));

  return karum_display_line (data);
}

static void
put_aligned_line (GString *text, const KarumFigureTable *figures, const guint *widths, guint line)
{
  const guint n = karum_figure_table_n_columns (figures);

  for (guint i = 0; i < n; i++) {
    g_autofree char *cell = text_of (figures, line, i);
    const int blanks = (int) (widths[i] - karum_display_width (cell));
    const gboolean right = karum_figure_table_column (figures, i)->unit != KARUM_UNIT_TEXT;

    g_string_append_printf (text, "%s%*s%s%*s", i > 0 ? "  " : "", right ? blanks : 0, "", cell,
                            right || i + 1 == n ? 0 : blanks, "");
  }
  while (text->len > 0 && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
}

/* Columns are aligned for who reads, with a head, which would disturb a program. */
static void
put_aligned (GString *text, const KarumFigureTable *figures)
{
  const gboolean bold = !g_getenv ("NO_COLOR");
  const guint n = karum_figure_table_n_columns (figures);
  const guint lines = karum_figure_table_n_lines (figures);
  g_autofree guint *widths = g_new0 (guint, n + 1);

  for (guint line = 0; line <= lines; line++)
    for (guint i = 0; i < n; i++) {
      g_autofree char *cell = text_of (figures, line, i);

      widths[i] = MAX (widths[i], karum_display_width (cell));
    }
  for (guint line = 0; line <= lines; line++) {
    g_string_append (text, bold && line == 0 ? "\033[1m" : "");
    put_aligned_line (text, figures, widths, line);
    g_string_append (text, bold && line == 0 ? "\033[0m\n" : "\n");
  }
}

static void
put_text_lines (GString *text, const KarumFigureTable *figures)
{
  for (guint line = 0; line < karum_figure_table_n_lines (figures); line++) {
    const guint n = length_of (figures, line);

    for (guint i = 0; i < n; i++) {
      g_autofree char *data = karum_figure_data (karum_figure_table_cell (figures, line, i));
      g_autofree char *clean = karum_display_line (data);

      g_string_append_printf (text, "%s%s", i > 0 ? "\t" : "", clean);
    }
    g_string_append_c (text, '\n');
  }
}

/* By the mark at the start spreadsheets recognise UTF-8; a program in a pipe doesn't expect it. */
static void
put_csv_heads (GString *text, const KarumFigureTable *figures, const KarumTableOutput *options)
{
  const guint n = karum_figure_table_n_columns (figures);

  g_string_append (text, options->output ? "\xef\xbb\xbf" : "");
  for (guint i = 0; i < n; i++) {
    karum_csv_field (&options->csv.style, text, karum_figure_table_column (figures, i)->key);
    karum_csv_end (&options->csv.style, text, i + 1 == n);
  }
}

static void
put_csv_lines (GString *text, const KarumFigureTable *figures, const KarumCsv *csv)
{
  const guint n = karum_figure_table_n_columns (figures);

  for (guint line = 0; line < karum_figure_table_n_lines (figures); line++)
    for (guint i = 0; i < n; i++) {
      karum_figure_put_csv (csv, text, karum_figure_table_cell (figures, line, i));
      karum_csv_end (csv, text, i + 1 == n);
    }
}

static void
put_heads (GString *text, const KarumFigureTable *figures, const KarumTableOutput *options)
{
  if (options->as == KARUM_TABLE_CSV)
    put_csv_heads (text, figures, options);
}

static void
put_lines (GString *text, const KarumFigureTable *figures, const KarumTableOutput *options)
{
  if (options->as == KARUM_TABLE_CSV)
    put_csv_lines (text, figures, &options->csv.style);
  else
    put_text_lines (text, figures);
}

KarumExit
karum_table_print_figures (const KarumFigureTable *figures, const KarumTableOutput *options)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (is_seen (options)) {
    put_aligned (text, figures);
  } else {
    put_heads (text, figures, options);
    put_lines (text, figures, options);
  }
  return write_all (options, text);
}

/* -- Pages and documents ---------------------------------------------------------------------- */

static const char *
language_of (const KarumTableOutput *options)
{
  return options->language ? options->language : karum_language_get ();
}

static KarumExit
write_pdf (const KarumFigureSheet *sheet, const KarumTableOutput *options)
{
  KarumPaper paper = karum_paper (options->size);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumBook) book = karum_figure_sheet_book (sheet, &paper, &error);
  g_autoptr (GBytes) bytes = NULL;

  if (book) {
    karum_book_lay_out (book, &paper, NULL);
    bytes = karum_book_pdf (book, NULL, &error);
  }
  return bytes ? karum_output_write (options->output, bytes)
               : karum_command_refuse ("%s", error->message);
}

/* A sheet that is made, and put into a page, while the thread speaks its language. */
typedef struct {
  KarumFigureSheet *(*make) (gpointer data);
  gpointer data;
  const KarumTableOutput *options;
  GString *html; /* (nullable) */
} Sheet;

static gpointer
make_sheet (gpointer data)
{
  const Sheet *sheet = data;
  KarumFigureSheet *made = sheet->make (sheet->data);

  if (made && sheet->options->title) {
    g_free (made->title);
    made->title = g_strdup (sheet->options->title);
  }
  if (made && sheet->html)
    karum_figure_sheet_put_html (made, sheet->html);
  return made;
}

KarumExit
karum_table_print_sheet (KarumFigureSheet *(*make) (gpointer data),
                         gpointer data,
                         const KarumTableOutput *options)
{
  g_autoptr (GString) html = g_string_new (NULL);
  Sheet sheet = { make, data, options, options->as == KARUM_TABLE_HTML ? html : NULL };
  g_autoptr (KarumFigureSheet) made
      = karum_language_say (language_of (options), make_sheet, &sheet);

  if (!made)
    return KARUM_EXIT_REFUSED;
  return options->as == KARUM_TABLE_HTML ? write_all (options, html) : write_pdf (made, options);
}

/* -- Lists ------------------------------------------------------------------------------------ */

/* Rows of a list as they are made into a table. */
typedef struct {
  const KarumTablePrinter *printer;
  const GPtrArray *rows;
} Rows;

static gpointer
make_rows (gpointer data)
{
  const Rows *rows = data;

  return rows->printer->make (rows->rows);
}

/* (transfer full): the columns that are printed */
static KarumFigureTable *
figures_of (const KarumTable *table, const GPtrArray *rows)
{
  const gboolean document = karum_table_output_is_document (table->options);
  const char *columns = document ? table->printer->people : table->printer->data;
  Rows made = { table->printer, rows };
  g_autoptr (KarumFigureTable) figures
      = document ? karum_language_say (language_of (table->options), make_rows, &made)
                 : make_rows (&made);

  return columns ? karum_figure_table_pick (figures, columns) : g_steal_pointer (&figures);
}

/* (transfer none): the title of a document */
static const char *
title_of (const KarumTable *table)
{
  return table->options->title ? table->options->title : _ (table->printer->title);
}

static gpointer
begin_html (gpointer data)
{
  KarumTable *table = data;

  karum_figure_html_begin (table->text, title_of (table), NULL);
  return NULL;
}

KarumTable
karum_table_begin (const KarumTablePrinter *printer, const KarumTableOutput *options)
{
  KarumTable table = { options, printer, g_string_new (NULL), { 0 }, NULL };
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (KarumFigureTable) figures = figures_of (&table, none);

  table.json.text = table.text;
  if (options->as == KARUM_TABLE_JSON) {
    karum_json_open (&table.json, NULL, '[');
  } else if (options->as == KARUM_TABLE_JSON_LINES) {
    karum_json_line (&table.json);
  } else if (options->as == KARUM_TABLE_HTML) {
    karum_language_say (language_of (options), begin_html, &table);
    g_string_append (table.text, "<table>\n<thead>\n");
    karum_figure_put_heads (table.text, figures);
    g_string_append (table.text, "</thead>\n<tbody>\n");
  } else if (options->as == KARUM_TABLE_PDF || is_seen (options)) {
    table.all = g_steal_pointer (&figures);
  } else {
    put_heads (table.text, figures, options);
  }
  return table;
}

static void
put_objects (KarumTable *table, const GPtrArray *rows)
{
  karum_for_each (void, row, rows) {
    table->printer->object (&table->json, row);
    if (table->options->as == KARUM_TABLE_JSON_LINES)
      karum_json_line (&table->json);
  }
}

void
karum_table_add (KarumTable *table, const GPtrArray *rows)
{
  g_autoptr (KarumFigureTable) figures = NULL;

  if (karum_table_output_is_json (table->options)) {
    put_objects (table, rows);
  } else {
    figures = figures_of (table, rows);
    if (table->all)
      karum_figure_table_append (table->all, figures);
    else if (table->options->as == KARUM_TABLE_HTML)
      karum_figure_put_lines (table->text, figures);
    else
      put_lines (table->text, figures, table->options);
  }
  flush (table);
}

static gpointer
list_title (gpointer table)
{
  return karum_figure_sheet_new (title_of (table), NULL);
}

static KarumExit
end_pdf (KarumTable *table)
{
  g_autoptr (KarumFigureSheet) sheet
      = karum_language_say (language_of (table->options), list_title, table);

  karum_figure_sheet_add (sheet, NULL, g_steal_pointer (&table->all));
  return write_pdf (sheet, table->options);
}

KarumExit
karum_table_end (KarumTable *table)
{
  if (table->options->as == KARUM_TABLE_PDF)
    return end_pdf (table);
  if (is_seen (table->options)) {
    put_aligned (table->text, table->all);
  } else if (table->options->as == KARUM_TABLE_JSON) {
    karum_json_close (&table->json);
  } else if (table->options->as == KARUM_TABLE_HTML) {
    g_string_append (table->text, "</tbody>\n</table>\n");
    karum_figure_html_end (table->text);
  }
  return write_all (table->options, table->text);
}

void
karum_table_clear (KarumTable *table)
{
  if (table->text)
    g_string_free (g_steal_pointer (&table->text), TRUE);
  g_clear_pointer (&table->all, karum_figure_table_unref);
}

/* Rows are printed in parts, so that a long list isn't kept twice. */
#define PART 500

KarumExit
karum_table_print (const KarumTablePrinter *printer,
                   const KarumTableOutput *options,
                   const GPtrArray *rows,
                   guint offset,
                   guint limit)
{
  g_auto (KarumTable) table = karum_table_begin (printer, options);
  guint first = MIN (offset, rows->len);
  guint n = limit > 0 ? MIN (limit, rows->len - first) : rows->len - first;

  for (guint i = 0; i < n; i += PART) {
    g_autoptr (GPtrArray) part = g_ptr_array_new ();

    for (guint j = i; j < MIN (i + PART, n); j++)
      g_ptr_array_add (part, rows->pdata[first + j]);
    karum_table_add (&table, part);
  }
  return karum_table_end (&table);
}

/* -- Documents -------------------------------------------------------------------------------- */

KarumExit
karum_written_check (const KarumCommand *command, gboolean json, const char *output)
{
  return json && !output ? karum_command_usage (
             command, _ ("--json says what was written, and needs --output with a file"))
                         : KARUM_EXIT_DONE;
}

void
karum_ruleset_put (KarumJson *json, const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT];

  karum_rules_write (rules, text);
  karum_json_string (json, "ruleset", text);
}

void
karum_written_put (KarumJson *json, const char *format, const char *output)
{
  g_autofree char *name = karum_command_file_name (output);
  GStatBuf status;

  karum_json_string (json, "format", format);
  karum_json_string (json, "file", name);
  karum_json_integer (json, "bytes", g_stat (output, &status) == 0 ? status.st_size : 0);
}

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

void
karum_table_put_id (KarumJson *json, const char *key, gint64 id)
{
  if (id != 0)
    karum_json_integer (json, key, id);
  else
    karum_json_string (json, key, NULL);
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
