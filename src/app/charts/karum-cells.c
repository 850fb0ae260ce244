#include "karum-cells.h"

#include "karum-export.h"

typedef struct {
  char *head;
  gboolean number;
} Column;

struct _KarumCells {
  GPtrArray *columns; /* (element-type Column) */
  GPtrArray *cells;   /* (element-type KarumTextCell): row by row */
};

static void
column_free (gpointer data)
{
  Column *column = data;

  g_free (column->head);
  g_free (column);
}

static void
cell_free (gpointer data)
{
  KarumTextCell *cell = data;

  g_free (cell->text);
  g_free (cell->description);
  g_free (cell->target);
  g_free (cell);
}

KarumCells *
karum_cells_new (void)
{
  KarumCells *cells = g_rc_box_new0 (KarumCells);

  cells->columns = g_ptr_array_new_with_free_func (column_free);
  cells->cells = g_ptr_array_new_with_free_func (cell_free);
  return cells;
}

KarumCells *
karum_cells_ref (KarumCells *cells)
{
  return g_rc_box_acquire (cells);
}

static void
clear (gpointer data)
{
  KarumCells *cells = data;

  g_ptr_array_unref (cells->columns);
  g_ptr_array_unref (cells->cells);
}

void
karum_cells_unref (KarumCells *cells)
{
  g_rc_box_release_full (cells, clear);
}

void
karum_cells_add_column (KarumCells *cells, const char *head, gboolean number)
{
  Column *column = g_new0 (Column, 1);

  column->head = g_strdup (head);
  column->number = number;
  g_ptr_array_add (cells->columns, column);
}

KarumTextCell *
karum_cells_add (KarumCells *cells, const char *text)
{
  KarumTextCell *cell = g_new0 (KarumTextCell, 1);

  cell->text = g_strdup (text);
  g_ptr_array_add (cells->cells, cell);
  return cell;
}

guint
karum_cells_n_columns (const KarumCells *cells)
{
  return cells->columns->len;
}

guint
karum_cells_n_lines (const KarumCells *cells)
{
  return cells->columns->len > 0 ? cells->cells->len / cells->columns->len : 0;
}

const char *
karum_cells_head (const KarumCells *cells, guint column)
{
  return ((const Column *) cells->columns->pdata[column])->head;
}

gboolean
karum_cells_is_number (const KarumCells *cells, guint column)
{
  return ((const Column *) cells->columns->pdata[column])->number;
}

const KarumTextCell *
karum_cells_get (const KarumCells *cells, guint line, guint column)
{
  return cells->cells->pdata[line * cells->columns->len + column];
}

/* -- Copying ---------------------------------------------------------------------------------- */

/* The heading of a column (row 0), or the text of a row after it. */
static const char *
text_at (const KarumCells *cells, guint line, guint column)
{
  return line == 0 ? karum_cells_head (cells, column)
                   : karum_cells_get (cells, line - 1, column)->text;
}

/* The width of a text in cells of a monospace font. */
static guint
width_of (const char *text)
{
  guint width = 0;

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar character = g_utf8_get_char (text);

    width += g_unichar_iszerowidth (character) ? 0 : g_unichar_iswide (character) ? 2 : 1;
  }
  return width;
}

static void
append_blanks (GString *text, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (text, ' ');
}

static void
append_line (const KarumCells *cells, const guint *widths, guint line, GString *text)
{
  for (guint column = 0; column < cells->columns->len; column++) {
    const char *cell = text_at (cells, line, column);
    guint blanks = widths[column] - width_of (cell);
    gboolean number = karum_cells_is_number (cells, column);

    if (column > 0)
      append_blanks (text, 2);
    if (number)
      append_blanks (text, blanks);
    g_string_append (text, cell);
    if (!number && column + 1 < cells->columns->len)
      append_blanks (text, blanks);
  }
  g_string_append_c (text, '\n');
}

char *
karum_cells_text (const KarumCells *cells)
{
  g_autofree guint *widths = g_new0 (guint, cells->columns->len);
  GString *text = g_string_new (NULL);

  for (guint line = 0; line <= karum_cells_n_lines (cells); line++)
    for (guint column = 0; column < cells->columns->len; column++)
      widths[column] = MAX (widths[column], width_of (text_at (cells, line, column)));
  for (guint line = 0; line <= karum_cells_n_lines (cells); line++)
    append_line (cells, widths, line, text);
  return g_string_free (text, FALSE);
}

char *
karum_cells_csv (const KarumCells *cells)
{
  GString *text = g_string_new (NULL);

  for (guint line = 0; line <= karum_cells_n_lines (cells); line++)
    for (guint column = 0; column < cells->columns->len; column++) {
      karum_export_csv_field (text, text_at (cells, line, column));
      g_string_append (text, column + 1 < cells->columns->len ? "," : "\r\n");
    }
  return g_string_free (text, FALSE);
}

static void
titled_cells_free (gpointer data)
{
  KarumTitledCells *table = data;

  g_free (table->title);
  karum_cells_unref (table->cells);
  g_free (table);
}

KarumTables *
karum_tables_new (const char *title, const char *note)
{
  KarumTables *tables = g_new (KarumTables, 1);

  tables->title = g_strdup (title);
  tables->note = g_strdup (note);
  tables->tables = g_ptr_array_new_with_free_func (titled_cells_free);
  return tables;
}

void
karum_tables_free (KarumTables *tables)
{
  g_free (tables->title);
  g_free (tables->note);
  g_ptr_array_unref (tables->tables);
  g_free (tables);
}

void
karum_tables_add (KarumTables *tables, const char *title, KarumCells *cells)
{
  KarumTitledCells *table;

  if (karum_cells_n_lines (cells) == 0) {
    karum_cells_unref (cells);
    return;
  }
  table = g_new (KarumTitledCells, 1);
  table->title = g_strdup (title);
  table->cells = cells;
  g_ptr_array_add (tables->tables, table);
}

/* -- Widgets ---------------------------------------------------------------------------------- */

G_DEFINE_INTERFACE (KarumTabular, karum_tabular, GTK_TYPE_WIDGET)

static void
karum_tabular_default_init (KarumTabularInterface *interface)
{
}

void
karum_tabular_collect (GtkWidget *root, KarumTables *tables)
{
  if (!gtk_widget_get_visible (root))
    return;
  if (KARUM_IS_TABULAR (root))
    KARUM_TABULAR_GET_IFACE (root)->add_tables (KARUM_TABULAR (root), tables);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    karum_tabular_collect (child, tables);
}
