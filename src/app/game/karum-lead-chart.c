#include "karum-lead-chart.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-ink.h"
#include "karum-class.h"
#include "karum-name.h"

#define INSET 6.0

struct _KarumLeadChart {
  GtkWidget parent_instance;

  KarumSession *session; /* (owned) (nullable) */
  GArray *leads; /* (element-type int): Player1's, after each turn, beginning with the start */
};

G_DEFINE_FINAL_TYPE (KarumLeadChart, karum_lead_chart, GTK_TYPE_WIDGET)

/* The geometry: the zero line is in the middle, the largest lead at the edge. */
typedef struct {
  double width, height, zero, unit, stride;
} Scale;

static Scale
scale_of (KarumLeadChart *self)
{
  Scale scale
      = { gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)) };
  int most = 1;

  karum_for_each_value (int, item, self->leads)
    most = MAX (most, ABS (item));
  scale.zero = floor (scale.height / 2) + 0.5;
  scale.unit = (scale.height / 2 - INSET) / most;
  scale.stride = (scale.width - 2 * INSET) / MAX (self->leads->len - 1, 1);
  return scale;
}

static double
chart_x (const Scale *scale, guint ply)
{
  return INSET + ply * scale->stride;
}

/* From the side of the person who looks at the game. */
static double
chart_y (KarumLeadChart *self, const Scale *scale, guint ply)
{
  const int lead = g_array_index (self->leads, int, ply);

  return scale->zero - (karum_session_get_viewer (self->session) == 0 ? lead : -lead) * scale->unit;
}

/* A lead lasts until the next turn: steps, not slopes. */
static void
trace_leads (KarumLeadChart *self, cairo_t *cr, const Scale *scale)
{
  cairo_move_to (cr, chart_x (scale, 0), chart_y (self, scale, 0));
  for (guint ply = 1; ply < self->leads->len; ply++) {
    cairo_line_to (cr, chart_x (scale, ply), chart_y (self, scale, ply - 1));
    cairo_line_to (cr, chart_x (scale, ply), chart_y (self, scale, ply));
  }
}

static void
set_ink (cairo_t *cr, const GdkRGBA *ink, double alpha)
{
  cairo_set_source_rgba (cr, ink->red, ink->green, ink->blue, alpha);
}

/* The lead of the person who looks at the game is filled, the other one's hatched. */
static void
fill_half (
    KarumLeadChart *self, cairo_t *cr, const Scale *scale, const GdkRGBA *ink, gboolean upper)
{
  cairo_save (cr);
  cairo_rectangle (cr, 0, upper ? 0 : scale->zero, scale->width, scale->zero);
  cairo_clip (cr);
  trace_leads (self, cr, scale);
  cairo_line_to (cr, chart_x (scale, self->leads->len - 1), scale->zero);
  cairo_line_to (cr, chart_x (scale, 0), scale->zero);
  cairo_close_path (cr);
  set_ink (cr, ink, upper ? 0.45 : 0.12);
  if (upper) {
    cairo_fill (cr);
  } else {
    cairo_fill_preserve (cr);
    cairo_clip (cr);
    set_ink (cr, ink, 0.6);
    cairo_set_line_width (cr, 1);
    for (double x = -scale->height; x < scale->width; x += 5) {
      cairo_move_to (cr, x, scale->height);
      cairo_line_to (cr, x + scale->height, 0);
    }
    cairo_stroke (cr);
  }
  cairo_restore (cr);
}

/* What the review expects for the person who looks at the game after @ply turns, 0 … 1; FALSE where
 * nothing is known. */
static gboolean
get_chance (KarumLeadChart *self, guint ply, double *chance, gboolean *proved)
{
  gboolean start = ply == 0 && karum_session_get_length (self->session) > 0;
  const KarumVerdict *verdict = karum_session_get_verdict (
      self->session, karum_session_get_node_at (self->session, start ? 1 : ply));
  const KarumWorth *worth;

  if (!verdict)
    return FALSE;
  worth = start ? &verdict->best : &verdict->taken;
  *chance = (double) worth->chance / KARUM_VERDICT_CERTAIN;
  if (verdict->person != karum_session_get_viewer (self->session))
    *chance = 1 - *chance;
  *proved = worth->proved;
  return TRUE;
}

/* From turn to turn; what is proved is a thick line, what is estimated a thin, broken one. */
static void
draw_chances (KarumLeadChart *self, cairo_t *cr, const Scale *scale)
{
  static const double dashes[] = { 4, 3 };
  GdkRGBA accent = karum_accent_color (GTK_WIDGET (self));
  double last = 0, chance;
  gboolean any = FALSE, proved, proved_last = FALSE;

  set_ink (cr, &accent, 1);
  for (guint ply = 0; ply < self->leads->len; ply++) {
    gboolean known = get_chance (self, ply, &chance, &proved);
    double y = known ? INSET + (1 - chance) * (scale->height - 2 * INSET) : 0;

    if (known && any) {
      cairo_set_dash (cr, dashes, proved && proved_last ? 0 : 2, 0);
      cairo_set_line_width (cr, proved && proved_last ? 3 : 1.5);
      cairo_move_to (cr, chart_x (scale, ply - 1), last);
      cairo_line_to (cr, chart_x (scale, ply), y);
      cairo_stroke (cr);
    }
    any = known;
    last = y;
    proved_last = proved;
  }
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw_chart (KarumLeadChart *self, cairo_t *cr)
{
  Scale scale = scale_of (self);
  guint ply = MIN (karum_session_get_ply (self->session), self->leads->len - 1);
  GdkRGBA ink;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &ink);
  fill_half (self, cr, &scale, &ink, TRUE);
  fill_half (self, cr, &scale, &ink, FALSE);
  set_ink (cr, &ink, 0.8);
  cairo_set_line_width (cr, 1.5);
  trace_leads (self, cr, &scale);
  cairo_stroke (cr);
  draw_chances (self, cr, &scale);
  set_ink (cr, &ink, 0.35);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, 0, scale.zero);
  cairo_line_to (cr, scale.width, scale.zero);
  cairo_move_to (cr, floor (chart_x (&scale, ply)) + 0.5, 0);
  cairo_line_to (cr, floor (chart_x (&scale, ply)) + 0.5, scale.height);
  cairo_stroke (cr);
  set_ink (cr, &ink, 1);
  cairo_arc (cr, chart_x (&scale, ply), chart_y (self, &scale, ply), 3.5, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
karum_lead_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumLeadChart *self = KARUM_LEAD_CHART (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                               (float) gtk_widget_get_height (widget));
  cairo_t *cr;

  if (!self->session || self->leads->len == 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  draw_chart (self, cr);
  cairo_destroy (cr);
}

/* (transfer full): @lead, with what the review expects for the person who looks at the game. */
static char *
with_chance (KarumLeadChart *self, guint ply, const char *lead)
{
  double chance;
  gboolean proved;
  g_autofree char *name = NULL;

  if (!get_chance (self, ply, &chance, &proved))
    return g_strdup (lead);
  name = karum_display_name (
      karum_session_get_name (self->session, karum_session_get_viewer (self->session)));
  /* Translators: who leads; a player, and the result expected for this player in percent */
  return g_strdup_printf (proved ? _ ("%s · %s: %.0f%%, proved") : _ ("%s · %s: %.0f%%"), lead,
                          name, 100 * chance);
}

/* The lead for screen readers and for the tooltip. */
static void
tell_lead (KarumLeadChart *self)
{
  guint ply = MIN (karum_session_get_ply (self->session), self->leads->len - 1);
  int lead = g_array_index (self->leads, int, ply);
  g_autofree char *leader
      = karum_display_name (karum_session_get_name (self->session, lead > 0 ? 0 : 1));
  g_autofree char *text = NULL, *whole = NULL;

  if (karum_record_is_result (karum_session_get_record (self->session)))
    text = g_strdup (C_ ("turns", "No record"));
  else if (lead == 0)
    text = g_strdup (_ ("Nobody leads"));
  else
    /* Translators: a player, and the number of points by which the player leads */
    text = g_strdup_printf (_ ("%s leads by %d"), leader, ABS (lead));
  whole = with_chance (self, ply, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), whole);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, whole, -1);
}

static void
position_changed (KarumLeadChart *self)
{
  tell_lead (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
line_changed (KarumLeadChart *self)
{
  g_array_set_size (self->leads, 0);
  for (guint ply = 0; ply <= karum_session_get_length (self->session); ply++) {
    int points[2], lead;

    karum_session_get_points (self->session, karum_session_get_state (self->session, ply), points);
    lead = points[0] - points[1];
    g_array_append_val (self->leads, lead);
  }
  position_changed (self);
}

void
karum_lead_chart_set_session (KarumLeadChart *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_LEAD_CHART (self));
  karum_hear (self, &self->session, session, "line-changed", G_CALLBACK (line_changed),
              "position-changed", G_CALLBACK (position_changed), "review-changed",
              G_CALLBACK (position_changed), NULL);
  if (session)
    line_changed (self);
}

int
karum_lead_chart_get_lead (KarumLeadChart *self, guint ply)
{
  g_return_val_if_fail (KARUM_IS_LEAD_CHART (self) && ply < self->leads->len, 0);
  return g_array_index (self->leads, int, ply);
}

static void
go_to (KarumLeadChart *self, double x)
{
  Scale scale = scale_of (self);

  if (self->session && self->leads->len > 0)
    karum_session_go (self->session, (guint) MAX (0, round ((x - INSET) / scale.stride)));
}

static void
drag_begin (KarumLeadChart *self, double x, double y)
{
  go_to (self, x);
}

static void
drag_update (GtkGestureDrag *gesture, double dx, double dy, KarumLeadChart *self)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    go_to (self, x + dx);
}

static void
karum_lead_chart_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 100 : 48;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 300 : 52;
  *minimum_baseline = *natural_baseline = -1;
}

static void
karum_lead_chart_class_init (KarumLeadChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_DROPS (klass, KarumLeadChart, g_object_unref, session);
  KARUM_FREES (klass, KarumLeadChart, g_array_unref, leads);
  widget_class->measure = karum_lead_chart_measure;
  widget_class->snapshot = karum_lead_chart_snapshot;
  gtk_widget_class_set_css_name (widget_class, "lead-chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
karum_lead_chart_init (KarumLeadChart *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->leads = karum_array_new (int);
  karum_on (drag, "drag-begin", drag_begin, self);
  karum_on_told (drag, "drag-update", drag_update, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
