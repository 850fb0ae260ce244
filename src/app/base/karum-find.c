#include "karum-find.h"

GtkWidget *
karum_find (GtkWidget *widget, KarumIsWidget is, gconstpointer data)
{
  GtkWidget *found = is (widget, data) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = karum_find (child, is, data);
  return found;
}
