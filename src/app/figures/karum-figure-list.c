#include "karum-figure-list.h"

#include "karum-tables.h"
#include "karum-tally-table.h"

struct _KarumFigureList {
  AdwPreferencesGroup parent_instance;

  GPtrArray *rows;   /* (owned) (element-type GtkWidget): children of this */
  KarumCells *cells; /* (owned): the same as texts */
};

static void tabular_init (KarumTabularInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (KarumFigureList,
                               karum_figure_list,
                               ADW_TYPE_PREFERENCES_GROUP,
                               G_IMPLEMENT_INTERFACE (KARUM_TYPE_TABULAR, tabular_init))

/* (transfer full): on one line, for title, figure and details. */
static KarumCells *
new_cells (void)
{
  KarumCells *cells = karum_cells_new ();

  karum_cells_add_column (cells, "", FALSE);
  karum_cells_add_column (cells, "", TRUE);
  karum_cells_add_column (cells, "", FALSE);
  return cells;
}

static GtkWidget *
figure_new (const char *title, const char *figure, const KarumGameFilter *games)
{
  GtkWidget *widget
      = games ? karum_figure_button_new (figure, title, games) : gtk_label_new (figure);

  gtk_widget_add_css_class (widget, "numeric");
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  return widget;
}

void
karum_figure_list_add (KarumFigureList *self,
                       const char *title,
                       const char *details,
                       const char *figure,
                       const KarumGameFilter *games)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *widget = figure_new (title, figure, games);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  if (details)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), details);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), widget);
  if (games)
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), widget);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
  karum_cells_add (self->cells, title);
  karum_cells_add (self->cells, figure);
  karum_cells_add (self->cells, details ? details : "");
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

void
karum_figure_list_clear (KarumFigureList *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->rows->pdata[i]);
  g_ptr_array_set_size (self->rows, 0);
  karum_cells_unref (self->cells);
  self->cells = new_cells ();
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
add_tables (KarumTabular *tabular, KarumTables *tables)
{
  KarumFigureList *self = KARUM_FIGURE_LIST (tabular);

  karum_tables_add (tables, adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (self)),
                    karum_cells_ref (self->cells));
}

static void
tabular_init (KarumTabularInterface *interface)
{
  interface->add_tables = add_tables;
}

static void
karum_figure_list_finalize (GObject *object)
{
  g_ptr_array_unref (KARUM_FIGURE_LIST (object)->rows);
  karum_cells_unref (KARUM_FIGURE_LIST (object)->cells);
  G_OBJECT_CLASS (karum_figure_list_parent_class)->finalize (object);
}

static void
karum_figure_list_class_init (KarumFigureListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_figure_list_finalize;
}

static void
karum_figure_list_init (KarumFigureList *self)
{
  self->rows = g_ptr_array_new ();
  self->cells = new_cells ();
}
