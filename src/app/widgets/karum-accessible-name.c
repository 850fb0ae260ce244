#include "karum-accessible-name.h"

#include "karum-voice.h"

#define NAMED "karum-named"

void
karum_accessible_name (GtkWidget *widget, const char *name)
{
  g_object_set_data (G_OBJECT (widget), NAMED, widget);
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), name) == 0)
    karum_describe (widget, "");
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

gboolean
karum_accessible_is_named (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), NAMED) != NULL;
}
