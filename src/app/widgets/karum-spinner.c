#include "karum-spinner.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-loader.h"

#define SIZE 32

struct _KarumSpinner {
  GtkWidget parent_instance;

  GtkWidget *spinner; /* a GtkSpinner */
};

G_DEFINE_FINAL_TYPE (KarumSpinner, karum_spinner, GTK_TYPE_WIDGET)

static void
karum_spinner_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_spinner_parent_class)->map (widget);
  gtk_spinner_start (GTK_SPINNER (KARUM_SPINNER (widget)->spinner));
}

static void
karum_spinner_unmap (GtkWidget *widget)
{
  gtk_spinner_stop (GTK_SPINNER (KARUM_SPINNER (widget)->spinner));
  GTK_WIDGET_CLASS (karum_spinner_parent_class)->unmap (widget);
}

static void
karum_spinner_class_init (KarumSpinnerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_DROPS (klass, KarumSpinner, gtk_widget_unparent, spinner);
  widget_class->map = karum_spinner_map;
  widget_class->unmap = karum_spinner_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR);
}

static void
karum_spinner_init (KarumSpinner *self)
{
  self->spinner
      = g_object_new (GTK_TYPE_SPINNER, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                      "halign", GTK_ALIGN_CENTER, "valign", GTK_ALIGN_CENTER, "width-request", SIZE,
                      "height-request", SIZE, NULL);
  gtk_widget_set_parent (self->spinner, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Loading…"), -1);
}
