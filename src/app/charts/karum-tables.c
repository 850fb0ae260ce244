#include "karum-tables.h"

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
