#include "karum-figure-table.h"

#include <glib/gi18n.h>

#include "karum-words.h"

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

struct _KarumFigureTable {
  GArray *columns;  /* (element-type KarumFigureColumn) */
  GPtrArray *cells; /* (element-type KarumFigureCell): row by row */
};

static void
column_clear (gpointer column)
{
  g_free (((KarumFigureColumn *) column)->key);
}

static void
cell_free (gpointer data)
{
  KarumFigureCell *cell = data;

  g_free (cell->text);
  g_free (cell->about);
  g_clear_pointer (&cell->results, g_array_unref);
  g_clear_pointer (&cell->games, g_array_unref);
  g_free (cell);
}

KarumFigureTable *
karum_figure_table_new (void)
{
  KarumFigureTable *table = g_new (KarumFigureTable, 1);

  table->columns = g_array_new (FALSE, FALSE, sizeof (KarumFigureColumn));
  g_array_set_clear_func (table->columns, column_clear);
  table->cells = g_ptr_array_new_with_free_func (cell_free);
  return table;
}

void
karum_figure_table_free (KarumFigureTable *table)
{
  g_array_unref (table->columns);
  g_ptr_array_unref (table->cells);
  g_free (table);
}

void
karum_figure_table_add_column (
    KarumFigureTable *table, const char *key, const char *context, const char *head, KarumUnit unit)
{
  const KarumFigureColumn column = { g_strdup (key), context, head, unit };

  g_array_append_val (table->columns, column);
}

KarumFigureCell *
karum_figure_table_add_number (KarumFigureTable *table, gint64 number)
{
  KarumFigureCell *cell = g_new0 (KarumFigureCell, 1);

  cell->number = number;
  g_ptr_array_add (table->cells, cell);
  return cell;
}

KarumFigureCell *
karum_figure_table_add_text (KarumFigureTable *table, const char *text)
{
  KarumFigureCell *cell = karum_figure_table_add_number (table, 0);

  cell->text = g_strdup (text);
  return cell;
}

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

/* -- Texts ------------------------------------------------------------------------------------ */

const char *
karum_figure_head (const KarumFigureColumn *column, const KarumCatalogue *catalogue)
{
  return column->head ? karum_catalogue_text_in (catalogue, column->context, column->head)
                      : column->key;
}

char *
karum_figure_result_text (const KarumFigureResult *result, const KarumCatalogue *catalogue)
{
  if (result->bye)
    /* Translators: a round without an opponent, and the points that it gives. */
    return g_strdup_printf (karum_catalogue_text_in (catalogue, "table", NC_ ("table", "bye: %s")),
                            result->sign);
  if (result->place > 0)
    return g_strdup_printf ("%u: %s", result->place, result->sign);
  return g_strdup (result->sign);
}

/* (transfer full) */
static char *
results_text (const GArray *results, const KarumCatalogue *catalogue)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < results->len; i++) {
    g_autofree char *one
        = karum_figure_result_text (&g_array_index (results, KarumFigureResult, i), catalogue);

    g_string_append_printf (text, "%s%s", i > 0 ? KARUM_FIGURE_RESULTS : "", one);
  }
  return g_string_free (text, FALSE);
}

char *
karum_figure_text (const KarumFigureTable *table,
                   guint line,
                   guint column,
                   const KarumCatalogue *catalogue)
{
  const KarumFigureCell *cell = karum_figure_table_cell (table, line, column);

  if (cell->results)
    return results_text (cell->results, catalogue);
  switch (karum_figure_table_column (table, column)->unit) {
  case KARUM_UNIT_WHOLE:
    return karum_words_number (catalogue, cell->number);
  case KARUM_UNIT_HALVES:
    return karum_words_halves (catalogue, cell->number);
  case KARUM_UNIT_QUARTERS:
    return karum_words_decimal (catalogue, (double) cell->number / 4, 2);
  case KARUM_UNIT_TEXT:
  default:
    return g_strdup (cell->text);
  }
}

char *
karum_figure_data (const KarumFigureTable *table, guint line, guint column)
{
  static const double parts[]
      = { [KARUM_UNIT_WHOLE] = 1, [KARUM_UNIT_HALVES] = 2, [KARUM_UNIT_QUARTERS] = 4 };
  const KarumUnit unit = karum_figure_table_column (table, column)->unit;
  const KarumFigureCell *cell = karum_figure_table_cell (table, line, column);
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (unit == KARUM_UNIT_TEXT)
    return karum_figure_text (table, line, column, NULL);
  return g_strdup (
      g_ascii_formatd (text, sizeof text, "%.15g", (double) cell->number / parts[unit]));
}

/* -- On paper --------------------------------------------------------------------------------- */

KarumPlainTable *
karum_figure_plain_new (const KarumFigureTable *table,
                        const char *title,
                        const KarumCatalogue *catalogue)
{
  KarumPlainTable *plain = g_new (KarumPlainTable, 1);
  const guint n_columns = karum_figure_table_n_columns (table);
  KarumPlainColumn *columns = g_new (KarumPlainColumn, n_columns);
  char **cells = g_new0 (char *, table->cells->len + 1);

  for (guint i = 0; i < n_columns; i++) {
    const KarumFigureColumn *column = karum_figure_table_column (table, i);

    columns[i] = (KarumPlainColumn){ karum_figure_head (column, catalogue),
                                     column->unit != KARUM_UNIT_TEXT };
  }
  for (guint i = 0; i < table->cells->len; i++)
    cells[i] = karum_figure_text (table, i / n_columns, i % n_columns, catalogue);
  *plain = (KarumPlainTable){ title, columns, n_columns, karum_figure_table_n_lines (table),
                              (const char *const *) cells };
  return plain;
}

void
karum_figure_plain_free (KarumPlainTable *plain)
{
  g_strfreev ((char **) plain->cells);
  g_free ((KarumPlainColumn *) plain->columns);
  g_free (plain);
}
