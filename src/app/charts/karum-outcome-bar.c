#include "karum-outcome-bar.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-ink.h"
#include "karum-phrases.h"
#include "karum-class.h"

struct _KarumOutcomeBar {
  GtkWidget parent_instance;

  guint wins, draws, losses;
};

KARUM_DEFINE_PLAIN_TYPE (KarumOutcomeBar, karum_outcome_bar, GTK_TYPE_WIDGET)

static void
karum_outcome_bar_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 40 : 12;
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 16 : *natural;
  *minimum_baseline = *natural_baseline = -1;
}

static void
karum_outcome_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumOutcomeBar *self = KARUM_OUTCOME_BAR (widget);
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  guint all = self->wins + self->draws + self->losses;
  const struct {
    KarumResult outcome;
    guint games;
  } parts[] = { { KARUM_RESULT_WON, self->wins },
                { KARUM_RESULT_DRAWN, self->draws },
                { KARUM_RESULT_LOST, self->losses } };
  double x = 0;
  guint sum = 0;
  cairo_t *cr;
  GdkRGBA ink;

  if (all == 0)
    return;
  ink = karum_accent_color (widget);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  gdk_cairo_set_source_rgba (cr, &ink);
  karum_for_each_of (part, parts) {
    double end = width * (sum += part->games) / all;

    karum_outcome_ink (cr, part->outcome, x, 0, end - x, height);
    x = end;
  }
  cairo_destroy (cr);
}

static void
games_changed (KarumOutcomeBar *self)
{
  g_autofree char *text = karum_outcome_text (self->wins, self->draws, self->losses);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
karum_outcome_bar_class_init (KarumOutcomeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = karum_outcome_bar_measure;
  widget_class->snapshot = karum_outcome_bar_snapshot;
  KARUM_PROPERTY (klass, KarumOutcomeBar, wins, games_changed,
                  g_param_spec_uint ("wins", NULL, NULL, 0, G_MAXUINT, 0, 0));
  KARUM_PROPERTY (klass, KarumOutcomeBar, draws, games_changed,
                  g_param_spec_uint ("draws", NULL, NULL, 0, G_MAXUINT, 0, 0));
  KARUM_PROPERTY (klass, KarumOutcomeBar, losses, games_changed,
                  g_param_spec_uint ("losses", NULL, NULL, 0, G_MAXUINT, 0, 0));
  gtk_widget_class_set_css_name (widget_class, "outcome-bar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

char *
karum_outcome_text (guint wins, guint draws, guint losses)
{
  g_autofree char *won = karum_number_text (wins);
  g_autofree char *drawn = karum_number_text (draws);
  g_autofree char *lost = karum_number_text (losses);

  /* Translators: three numbers of games */
  return g_strdup_printf (_ ("Won: %s, drawn: %s, lost: %s"), won, drawn, lost);
}
