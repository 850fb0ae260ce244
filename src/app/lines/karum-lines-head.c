#include "karum-lines-head.h"

#include <glib/gi18n.h>

/* At both sides of a text, as the theme has it in the head. */
#define PADDING 6
/* The arrow of the head that sorts. */
#define ARROW 24
/* What texts get beyond their least width before a column that can be done without is shown. */
#define ROOM_FOR_TEXTS 80

/* -- Widths ----------------------------------------------------------------------------------- */

/* What the head needs to say @title. */
static int
width_of_title (GtkWidget *head, const char *title)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (head, title);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + ARROW;
}

void
karum_lines_head_fit (GtkColumnView *head, const KarumLineLayout *layout, PangoFontMetrics *metrics)
{
  GListModel *columns = gtk_column_view_get_columns (head);
  int character = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                       pango_font_metrics_get_approximate_digit_width (metrics));

  for (guint i = 0; i < layout->n_columns; i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
    int title = width_of_title (GTK_WIDGET (head), gtk_column_view_column_get_title (column));
    int text = PANGO_PIXELS_CEIL (character * layout->columns[i].width);

    gtk_column_view_column_set_fixed_width (column, MAX (title, text) + 2 * PADDING);
  }
}

static int
width_of_column (GtkColumnView *head, guint n)
{
  g_autoptr (GtkColumnViewColumn) column
      = g_list_model_get_item (gtk_column_view_get_columns (head), n);

  return gtk_column_view_column_get_fixed_width (column);
}

int
karum_lines_head_width (GtkColumnView *head, const KarumLineLayout *layout)
{
  int width = 0;

  for (guint i = 0; i < layout->n_columns; i++)
    width += width_of_column (head, i);
  return width;
}

guint
karum_lines_head_that_fit (GtkColumnView *head, const KarumLineLayout *layout, int width)
{
  int needed = karum_lines_head_width (head, layout);
  guint n = layout->n_columns;

  while (needed + ROOM_FOR_TEXTS > width && n > layout->least_columns)
    needed -= width_of_column (head, --n);
  return needed > width ? 0 : n;
}

void
karum_lines_head_show (GtkColumnView *head, guint n)
{
  GListModel *columns = gtk_column_view_get_columns (head);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

    gtk_column_view_column_set_visible (column, i < n);
  }
}

gboolean
karum_lines_head_place (GtkColumnView *head, KarumLineShape *shape)
{
  GtkWidget *titles = gtk_widget_get_first_child (GTK_WIDGET (head));
  gboolean moved = FALSE;
  guint n = 0;

  for (GtkWidget *title = gtk_widget_get_first_child (titles);
       title && gtk_widget_get_visible (title) && n < shape->layout->n_columns;
       title = gtk_widget_get_next_sibling (title), n++) {
    KarumLinePlace *place = &shape->places[n];
    graphene_rect_t bounds;
    int left, width;

    if (!gtk_widget_compute_bounds (title, GTK_WIDGET (head), &bounds))
      continue;
    left = (int) bounds.origin.x + PADDING;
    width = MAX (0, (int) bounds.size.width - 2 * PADDING);
    moved = moved || place->left != left || place->width != width;
    *place = (KarumLinePlace){ left, width };
  }
  shape->n_places = n;
  return moved;
}

/* -- Order ------------------------------------------------------------------------------------ */

/* The model sorts, not the view; the sorters of the columns only tell which one is asked first.
 * They leave their number, and one more so that it is none that is missing, in the object that is
 * compared. */
static int
note_column (gconstpointer a, gconstpointer b, gpointer number)
{
  g_object_set_data (G_OBJECT (a), "column", number);
  return -1;
}

static GtkColumnViewColumn *
column_new (const KarumLineColumn *column, guint number)
{
  GtkColumnViewColumn *made
      = gtk_column_view_column_new (g_dpgettext2 (NULL, "column", column->title), NULL);
  g_autoptr (GtkSorter) sorter
      = GTK_SORTER (gtk_custom_sorter_new (note_column, GUINT_TO_POINTER (number + 1), NULL));

  gtk_column_view_column_set_sorter (made, sorter);
  gtk_column_view_column_set_expand (made, column->expand);
  gtk_column_view_column_set_resizable (made, TRUE);
  return made;
}

GtkWidget *
karum_lines_head_new (const KarumLineLayout *layout)
{
  GtkWidget *head = gtk_column_view_new (NULL);

  g_return_val_if_fail (layout->n_columns <= KARUM_LINE_MAX_COLUMNS, head);
  gtk_column_view_set_reorderable (GTK_COLUMN_VIEW (head), FALSE);
  gtk_widget_set_can_focus (head, FALSE);
  for (guint i = 0; i < layout->n_columns; i++) {
    g_autoptr (GtkColumnViewColumn) column = column_new (&layout->columns[i], i);

    gtk_column_view_append_column (GTK_COLUMN_VIEW (head), column);
  }
  return head;
}

void
karum_lines_head_show_order (GtkColumnView *head, guint number, gboolean descending)
{
  g_autoptr (GtkColumnViewColumn) column
      = g_list_model_get_item (gtk_column_view_get_columns (head), number);

  gtk_column_view_sort_by_column (head, NULL, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (head, column,
                                  descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}

gboolean
karum_lines_head_get_order (GtkColumnView *head, guint *column, gboolean *descending)
{
  g_autoptr (GObject) a = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) b = g_object_new (G_TYPE_OBJECT, NULL);
  GtkOrdering ordering = gtk_sorter_compare (gtk_column_view_get_sorter (head), a, b);
  guint number = GPOINTER_TO_UINT (g_object_get_data (a, "column"));

  if (ordering == GTK_ORDERING_EQUAL || number == 0)
    return FALSE;
  *column = number - 1;
  *descending = ordering == GTK_ORDERING_LARGER;
  return TRUE;
}
