#include "karum-board-points.h"

#include <glib/gi18n.h>

#include "karum-board-point.h"
#include "karum-mark-text.h"

void
karum_board_points_remove (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)))
    gtk_widget_unparent (child);
}

void
karum_board_points_add (GtkWidget *widget, const KarumBoard *board)
{
  for (unsigned row = board->rows; row-- > 0;)
    for (unsigned column = 0; column < board->columns; column++)
      if (karum_board_has (board, (int) column, (int) row))
        gtk_widget_set_parent (karum_board_point_new (karum_point (column, row)), widget);
}

void
karum_board_points_place (GtkWidget *widget, const KarumBoardGeometry *geometry)
{
  int step = (int) geometry->step;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    double x, y;

    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    karum_board_geometry_center (geometry, karum_board_point_get_point (KARUM_BOARD_POINT (child)),
                                 &x, &y);
    gtk_widget_size_allocate (child,
                              &(GtkAllocation){ (int) (x - geometry->step / 2),
                                                (int) (y - geometry->step / 2), step, step },
                              -1);
  }
}

/* (transfer full) (nullable) */
static char *
mark_at (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->markup ? karum_mark_text (shown->markup, point) : NULL;
}

static void
describe_cursor (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint cursor)
{
  g_autofree char *text = karum_board_point_text (cursor, karum_board_shown_cell (shown, cursor));

  g_autofree char *mark = mark_at (shown, cursor);
  g_autofree char *both = mark ? g_strdup_printf (_ ("%s, %s"), text, mark) : NULL;

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  both ? both : text, -1);
}

void
karum_board_points_tell (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint cursor)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    KarumBoardPoint *point = KARUM_BOARD_POINT (child);
    KarumPoint place = karum_board_point_get_point (point);
    g_autofree char *mark = mark_at (shown, place);

    karum_board_point_set_cell (point, karum_board_shown_cell (shown, place));
    karum_board_point_set_mark (point, mark);
  }
  describe_cursor (widget, shown, cursor);
}

void
karum_board_points_tell_cursor (GtkWidget *widget, const KarumBoardShown *shown, KarumPoint point)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (karum_board_point_get_point (KARUM_BOARD_POINT (child)) == point)
      gtk_accessible_update_relation (GTK_ACCESSIBLE (widget),
                                      GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, child, -1);
  describe_cursor (widget, shown, point);
}
