#include "karum-print-tables.h"

#include <glib/gi18n.h>

#include "karum-number-text.h"
#include "karum-table-pages.h"

/* A table, and the arrays that it borrows. */
typedef struct {
  KarumPlainTable table;
  KarumPlainColumn *columns;
  const char **cells;
} Plain;

static void
plain_clear (gpointer data)
{
  Plain *plain = data;

  g_free (plain->columns);
  g_free (plain->cells);
}

static Plain
plain_of (const KarumTitledCells *titled)
{
  const KarumCells *cells = titled->cells;
  guint n_columns = karum_cells_n_columns (cells), n_lines = karum_cells_n_lines (cells);
  Plain plain = { .columns = g_new (KarumPlainColumn, n_columns),
                  .cells = g_new (const char *, (gsize) n_columns *n_lines) };

  for (guint i = 0; i < n_columns; i++) {
    plain.columns[i].head = karum_cells_head (cells, i);
    plain.columns[i].number = karum_cells_is_number (cells, i);
  }
  for (guint line = 0; line < n_lines; line++)
    for (guint i = 0; i < n_columns; i++)
      plain.cells[(gsize) line * n_columns + i] = karum_cells_get (cells, line, i)->text;
  plain.table = (KarumPlainTable){ titled->title, plain.columns, n_columns, n_lines, plain.cells };
  return plain;
}

static guint64
count_cells (const KarumTables *tables)
{
  guint64 n = 0;

  for (guint i = 0; i < tables->tables->len; i++) {
    const KarumTitledCells *table = tables->tables->pdata[i];

    n += (guint64) karum_cells_n_lines (table->cells) * karum_cells_n_columns (table->cells);
  }
  return n;
}

static gboolean
check_number (guint64 n, GError **error)
{
  g_autofree char *number = karum_number_text (n),
                  *most = karum_number_text (KARUM_TABLE_PAGES_MAX);

  if (n == 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The page has no tables yet."));
  else if (n > KARUM_TABLE_PAGES_MAX)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 /* Translators: two numbers. */
                 _ ("The tables have %s cells, but a document can have %s at most."), number, most);
  return n > 0 && n <= KARUM_TABLE_PAGES_MAX;
}

KarumPrintTables *
karum_print_tables_new (const KarumTables *tables, KarumPaperSize paper, GError **error)
{
  KarumPrintTables *print;
  g_autoptr (GArray) plain = NULL;
  g_autoptr (GArray) listed = NULL;

  if (!check_number (count_cells (tables), error))
    return NULL;
  plain = g_array_new (FALSE, FALSE, sizeof (Plain));
  g_array_set_clear_func (plain, plain_clear);
  listed = g_array_new (FALSE, FALSE, sizeof (KarumPlainTable));
  for (guint i = 0; i < tables->tables->len; i++) {
    const Plain one = plain_of (tables->tables->pdata[i]);

    g_array_append_val (plain, one);
    g_array_append_val (listed, one.table);
  }
  print = g_new (KarumPrintTables, 1);
  print->paper = karum_paper (paper);
  print->book = karum_table_pages_new (tables->title, tables->note,
                                       (const KarumPlainTable *) (void *) listed->data, listed->len,
                                       &print->paper);
  return print;
}

void
karum_print_tables_free (KarumPrintTables *print)
{
  karum_book_unref (print->book);
  g_free (print);
}

static gboolean
lay_out (gpointer data, const KarumProgress *progress, GError **error)
{
  KarumPrintTables *print = data;

  return karum_book_lay_out (print->book, &print->paper, progress->cancellable)
         || !g_cancellable_set_error_if_cancelled (progress->cancellable, error);
}

KarumRequest *
karum_print_tables_request (KarumPrintTables *print)
{
  return karum_request_work (lay_out, print);
}
