#include "karum-outcome-bar.h"

#include <glib/gi18n.h>

#include "karum-number-text.h"

struct _KarumOutcomeBar {
  GtkWidget parent_instance;

  guint wins, draws, losses;
};

enum { PROP_0, PROP_WINS, PROP_DRAWS, PROP_LOSSES, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumOutcomeBar, karum_outcome_bar, GTK_TYPE_WIDGET)

static void
karum_outcome_bar_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 40 : 12;
  *minimum_baseline = *natural_baseline = -1;
}

/* Slanting lines across what is between @from and @to. */
static void
draw_hatching (cairo_t *cr, double from, double to, double height)
{
  cairo_save (cr);
  cairo_rectangle (cr, from, 0, to - from, height);
  cairo_clip (cr);
  cairo_set_line_width (cr, 1);
  for (double x = from - height; x < to; x += 4) {
    cairo_move_to (cr, x, height);
    cairo_line_to (cr, x + height, 0);
  }
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_line (cairo_t *cr, double x, double height)
{
  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x, height);
  cairo_stroke (cr);
}

static void
karum_outcome_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumOutcomeBar *self = KARUM_OUTCOME_BAR (widget);
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  guint all = self->wins + self->draws + self->losses;
  double won, drawn;
  cairo_t *cr;
  GdkRGBA ink;

  if (all == 0)
    return;
  won = width * self->wins / all;
  drawn = width * (self->wins + self->draws) / all;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue, ink.alpha * 0.75);
  cairo_rectangle (cr, 0, 0, won, height);
  cairo_fill (cr);
  draw_hatching (cr, won, drawn, height);
  cairo_set_line_width (cr, 1);
  if (self->draws > 0 && self->losses > 0)
    draw_line (cr, drawn, height);
  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static guint *
field (KarumOutcomeBar *self, guint id)
{
  switch (id) {
  case PROP_WINS:
    return &self->wins;
  case PROP_DRAWS:
    return &self->draws;
  case PROP_LOSSES:
    return &self->losses;
  default:
    return NULL;
  }
}

static void
karum_outcome_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  guint *number = field (KARUM_OUTCOME_BAR (object), id);

  if (number)
    g_value_set_uint (value, *number);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* The numbers in words, for those who don't see the bar. */
static void
tell (KarumOutcomeBar *self)
{
  g_autofree char *wins = karum_number_text (self->wins);
  g_autofree char *draws = karum_number_text (self->draws);
  g_autofree char *losses = karum_number_text (self->losses);
  g_autofree char *text = NULL;

  /* Translators: three numbers of games */
  text = g_strdup_printf (_ ("Won: %s, drawn: %s, lost: %s"), wins, draws, losses);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
}

static void
karum_outcome_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  guint *number = field (KARUM_OUTCOME_BAR (object), id);

  if (!number) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    return;
  }
  *number = g_value_get_uint (value);
  tell (KARUM_OUTCOME_BAR (object));
  gtk_widget_queue_draw (GTK_WIDGET (object));
}

static void
karum_outcome_bar_class_init (KarumOutcomeBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = karum_outcome_bar_get_property;
  object_class->set_property = karum_outcome_bar_set_property;
  widget_class->measure = karum_outcome_bar_measure;
  widget_class->snapshot = karum_outcome_bar_snapshot;
  properties[PROP_WINS] = g_param_spec_uint ("wins", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_DRAWS] = g_param_spec_uint ("draws", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_LOSSES] = g_param_spec_uint ("losses", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_css_name (widget_class, "outcome-bar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
karum_outcome_bar_init (KarumOutcomeBar *self)
{
}
