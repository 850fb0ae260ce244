#include "karum-chart.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-outcome-bar.h"
#include "karum-plot.h"
#include "karum-wrap-layout.h"

struct _KarumChart {
  GtkBox parent_instance;

  GtkLabel *heading;
  GtkWidget *key; /* the legend of the parts of bars */
  KarumPlot *plot;
  GtkLabel *figures;

  KarumPlotKind kind;
  GPtrArray *marks; /* (owned) (nullable) (element-type KarumPlotMark) */
  char *summary;    /* (owned) (nullable) */
  char *parts[3];   /* (owned): the names in the legend */
};

G_DEFINE_FINAL_TYPE (KarumChart, karum_chart, GTK_TYPE_BOX)

static void
show_figures (KarumChart *self, int index)
{
  const KarumPlotMark *mark = NULL;
  g_autofree char *text = NULL;

  if (!self->marks || self->marks->len == 0)
    return;
  if (index >= 0)
    mark = self->marks->pdata[index];
  else if (!self->summary)
    mark = self->marks->pdata[self->marks->len - 1];
  if (mark)
    text = g_strdup_printf (C_ ("figures of a chart", "%s: %s"), mark->title, mark->figures);
  gtk_label_set_text (self->figures, text ? text : self->summary);
}

void
karum_chart_show (KarumChart *self, KarumPlotKind kind, GPtrArray *marks, const char *summary)
{
  g_clear_pointer (&self->marks, g_ptr_array_unref);
  g_free (self->summary);
  self->kind = kind;
  self->marks = marks;
  self->summary = g_strdup (summary);
  gtk_widget_set_visible (self->key, kind != KARUM_PLOT_LINE);
  karum_plot_show (self->plot, kind, marks);
  show_figures (self, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), marks->len > 0);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
add_key (KarumChart *self, guint part, const char *title)
{
  GtkWidget *sample
      = g_object_new (KARUM_TYPE_OUTCOME_BAR, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                      "wins", part == 0 ? 1 : 0, "draws", part == 1 ? 1 : 0, "losses",
                      part == 2 ? 1 : 0, "valign", GTK_ALIGN_CENTER, NULL);
  GtkWidget *label = gtk_label_new (title), *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  g_free (self->parts[part]);
  self->parts[part] = g_strdup (title);

  gtk_widget_add_css_class (sample, "key");
  gtk_widget_set_can_target (sample, FALSE);
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (pair), sample);
  gtk_box_append (GTK_BOX (pair), label);
  gtk_box_append (GTK_BOX (self->key), pair);
}

void
karum_chart_set_key (KarumChart *self, const char *won, const char *drawn, const char *lost)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->key)))
    gtk_box_remove (GTK_BOX (self->key), child);
  add_key (self, 0, won);
  add_key (self, 1, drawn);
  add_key (self, 2, lost);
}

static void
chart_let_go (KarumChart *self)
{
  if (self->plot)
    g_signal_handlers_disconnect_by_data (self->plot, self);
}

static void
karum_chart_finalize (GObject *object)
{
  KarumChart *self = KARUM_CHART (object);

  g_clear_pointer (&self->marks, g_ptr_array_unref);
  g_free (self->summary);
  karum_for_each_of (part, self->parts)
    g_free (*part);
  G_OBJECT_CLASS (karum_chart_parent_class)->finalize (object);
}

static void
titled (KarumChart *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->plot), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_label (self->heading), -1);
}

static void
karum_chart_class_init (KarumChartClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_chart_finalize;
  KARUM_CHILD_PROPERTY (klass, KarumChart, heading, "label",
                        g_param_spec_string ("title", NULL, NULL, NULL, 0));
  KARUM_USES (KARUM_TYPE_PLOT, KARUM_TYPE_WRAP_LAYOUT);
  KARUM_ON_DISPOSE (klass, KarumChart, chart_let_go);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumChart, heading, key, plot, figures);
  KARUM_CALLBACKS (klass, titled);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_chart_init (KarumChart *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_chart_set_key (self, C_ ("figure", "Won"), C_ ("figure", "Drawn"), C_ ("figure", "Lost"));
  g_signal_connect_swapped (self->plot, "pointed", G_CALLBACK (show_figures), self);
}
