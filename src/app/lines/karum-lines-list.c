#include "karum-lines-list.h"

#include <adwaita.h>

#include "karum-line-item.h"
#include "karum-list-line.h"

/* -- The widget ------------------------------------------------------------------------------- */

static void
setup_line (GtkSignalListItemFactory *factory, GtkListItem *item, const KarumLineShape *shape)
{
  gtk_list_item_set_child (item, karum_list_line_new (shape));
}

static void
bind_line (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  karum_list_line_set_item (KARUM_LIST_LINE (gtk_list_item_get_child (item)),
                            gtk_list_item_get_item (item));
}

GtkWidget *
karum_lines_list_new (const KarumLineShape *shape)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_line), (gpointer) shape);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_line), NULL);
  return gtk_list_view_new (NULL, factory);
}

GtkWidget *
karum_lines_list_clamp (GtkWidget *list, int width)
{
  if (width == 0)
    return list;
  return g_object_new (ADW_TYPE_CLAMP_SCROLLABLE, "maximum-size", width, "tightening-threshold",
                       width, "child", list, NULL);
}

void
karum_lines_list_foreach (GtkListView *list, void (*change) (GtkWidget *line))
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list)); row;
       row = gtk_widget_get_next_sibling (row)) {
    GtkWidget *line = gtk_widget_get_first_child (row);

    if (line)
      change (line);
  }
}

GtkWidget *
karum_lines_list_row_at (GtkListView *list, guint place)
{
  GListModel *items = G_LIST_MODEL (gtk_list_view_get_model (list));
  g_autoptr (KarumLineItem) item = items ? g_list_model_get_item (items, place) : NULL;

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (list)); row && item;
       row = gtk_widget_get_next_sibling (row)) {
    GtkWidget *line = gtk_widget_get_first_child (row);

    if (line && karum_list_line_get_item (KARUM_LIST_LINE (line)) == item)
      return row;
  }
  return NULL;
}

KarumLineItem *
karum_lines_list_item_at (GtkListView *list, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (list), x, y, GTK_PICK_DEFAULT);

  /* At the edge of a line, picking finds its row; outside all lines, it finds the list itself. */
  if (widget && widget != GTK_WIDGET (list) && !KARUM_IS_LIST_LINE (widget))
    widget = gtk_widget_get_first_child (widget);
  return KARUM_IS_LIST_LINE (widget) ? karum_list_line_get_item (KARUM_LIST_LINE (widget)) : NULL;
}
