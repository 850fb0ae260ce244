#include "karum-plot.h"

#include <math.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-plot-private.h"

/* The next larger number of 1, 2, 5, 10, 20, 50 … */
static double
next_round (double step)
{
  double power = pow (10, floor (log10 (step) + 1e-9));
  double lead = round (step / power);

  return lead < 2 ? 2 * power : lead < 5 ? 5 * power : 10 * power;
}

KarumChartScale
karum_chart_scale (double low, double high, guint n_steps, double least)
{
  KarumChartScale scale = { .step = least };

  for (;; scale.step = next_round (scale.step)) {
    scale.low = floor (low / scale.step) * scale.step;
    scale.high = ceil (high / scale.step) * scale.step;
    if (scale.high <= scale.low)
      scale.high = scale.low + scale.step;
    if ((scale.high - scale.low) / scale.step <= n_steps + 0.5)
      return scale;
  }
}

guint
karum_chart_stride (guint stride)
{
  static const guint months[] = { 1, 2, 3, 6, 12 };

  karum_for_each_of (month, months)
    if (*month > stride)
      return *month;
  return (guint) next_round (stride / 12.0) * 12;
}

KarumPlotMark *
karum_plot_mark_new (int month, const double values[3])
{
  KarumPlotMark *mark = g_new0 (KarumPlotMark, 1);

  mark->month = month;
  memcpy (mark->values, values, sizeof mark->values);
  return mark;
}

static void
plot_mark_free (KarumPlotMark *mark)
{
  karum_free_all (mark->title, mark->figures, mark->target, mark);
}

GPtrArray *
karum_plot_marks_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) plot_mark_free);
}

#define HEIGHT 150
#define STRIP_HEIGHT 36
#define LEAST_WIDTH 120

G_DEFINE_FINAL_TYPE (KarumPlot, karum_plot, GTK_TYPE_WIDGET)

static GtkWidget *
button_at (KarumPlot *self, guint index)
{
  return self->buttons->pdata[index];
}

/* -- Pointing --------------------------------------------------------------------------------- */

/* The mark under the pointer, or else the focused one; -1 for none. */
static int
find_pointed (KarumPlot *self)
{
  static const GtkStateFlags flags[] = { GTK_STATE_FLAG_PRELIGHT, GTK_STATE_FLAG_FOCUSED };

  karum_for_each_of (flag, flags)
    for (guint i = 0; i < self->buttons->len; i++)
      if (gtk_widget_get_state_flags (button_at (self, i)) & *flag)
        return (int) i;
  return -1;
}

static void
flags_changed (GtkWidget *button, GtkStateFlags before, KarumPlot *self)
{
  GtkStateFlags changed = before ^ gtk_widget_get_state_flags (button);
  int pointed;
  guint index;

  if (!(changed & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUSED)))
    return;
  if (gtk_widget_has_focus (button) && g_ptr_array_find (self->buttons, button, &index))
    self->last = (int) index;
  pointed = find_pointed (self);
  if (pointed == self->pointed)
    return;
  self->pointed = pointed;
  g_signal_emit_by_name (self, "pointed", pointed);
}

/* -- Marks ------------------------------------------------------------------------------------ */

static GtkWidget *
button_new (KarumPlot *self, const KarumPlotMark *mark)
{
  GtkWidget *button
      = g_object_new (GTK_TYPE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_ROW, NULL);
  g_autofree char *label = g_strdup_printf ("%s: %s", mark->title, mark->figures);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "plot-mark");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  if (mark->target) {
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", mark->target);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.show-games");
  }
  g_signal_connect (button, "state-flags-changed", G_CALLBACK (flags_changed), self);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  return button;
}

static void
forget_buttons (KarumPlot *self)
{
  for (guint i = 0; i < self->buttons->len; i++) {
    g_signal_handlers_disconnect_by_data (button_at (self, i), self);
    gtk_widget_unparent (button_at (self, i));
  }
  g_ptr_array_set_size (self->buttons, 0);
}

/* -- Focus ------------------------------------------------------------------------------------ */

static int
focused (KarumPlot *self)
{
  for (guint i = 0; i < self->buttons->len; i++)
    if (gtk_widget_has_focus (button_at (self, i)))
      return (int) i;
  return -1;
}

static gboolean
karum_plot_focus (GtkWidget *widget, GtkDirectionType direction)
{
  KarumPlot *self = KARUM_PLOT (widget);
  int n_marks = (int) self->buttons->len, from = focused (self);
  int step = direction == GTK_DIR_LEFT ? -1 : direction == GTK_DIR_RIGHT ? 1 : 0;

  if (n_marks == 0)
    return FALSE;
  if (from < 0)
    return gtk_widget_grab_focus (button_at (
        self, (guint) (self->last >= 0 && self->last < n_marks ? self->last : n_marks - 1)));
  if (step == 0 || from + step < 0 || from + step >= n_marks)
    return FALSE;
  return gtk_widget_grab_focus (button_at (self, (guint) (from + step)));
}

static gboolean
go_to_end (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  KarumPlot *self = KARUM_PLOT (widget);
  gboolean last = g_variant_get_boolean (arguments);

  return self->buttons->len > 0
         && gtk_widget_grab_focus (button_at (self, last ? self->buttons->len - 1 : 0));
}

static gboolean
karum_plot_grab_focus (GtkWidget *widget)
{
  return focused (KARUM_PLOT (widget)) >= 0 || karum_plot_focus (widget, GTK_DIR_TAB_FORWARD);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_plot_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  gboolean strip = KARUM_PLOT (widget)->kind == KARUM_PLOT_STRIP;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = LEAST_WIDTH;
  else
    *minimum = *natural = strip ? STRIP_HEIGHT : HEIGHT;
  *minimum_baseline = *natural_baseline = -1;
}

/* Every mark has the full height, so that low bars are as easy to point at as high ones. */
static void
karum_plot_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumPlot *self = KARUM_PLOT (widget);
  KarumPlotPlace place;

  if (self->marks->len == 0)
    return;
  place = karum_plot_place (self);
  for (guint i = 0; i < self->buttons->len; i++) {
    int left = (int) (place.left + i * place.slot + 0.5);
    int right = (int) (place.left + (i + 1) * place.slot + 0.5);
    const GtkAllocation there
        = { left, (int) place.top, MAX (1, right - left), MAX (1, (int) (place.height + 0.5)) };
    int least;

    /* GTK requires a measurement before an allocation. */
    gtk_widget_measure (button_at (self, i), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                        NULL);
    gtk_widget_size_allocate (button_at (self, i), &there, -1);
  }
}

static void
karum_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumPlot *self = KARUM_PLOT (widget);

  if (self->marks->len > 0)
    karum_plot_draw (self, snapshot);
  GTK_WIDGET_CLASS (karum_plot_parent_class)->snapshot (widget, snapshot);
}

static void
karum_plot_class_init (KarumPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumPlot, forget_buttons);
  KARUM_FREES (klass, KarumPlot, g_ptr_array_unref, buttons, marks);
  widget_class->measure = karum_plot_measure;
  widget_class->size_allocate = karum_plot_size_allocate;
  widget_class->snapshot = karum_plot_snapshot;
  widget_class->focus = karum_plot_focus;
  widget_class->grab_focus = karum_plot_grab_focus;
  karum_class_signal (klass, "pointed", 1, G_TYPE_INT);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, go_to_end, "b", FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_End, 0, go_to_end, "b", TRUE);
  gtk_widget_class_set_css_name (widget_class, "plot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TABLE);
}

static void
karum_plot_init (KarumPlot *self)
{
  self->marks = karum_plot_marks_new ();
  self->buttons = g_ptr_array_new ();
  self->last = self->pointed = -1;
}

void
karum_plot_show (KarumPlot *self, KarumPlotKind kind, GPtrArray *marks)
{
  gboolean had_focus = focused (self) >= 0;

  if (marks->len != self->marks->len)
    self->last = -1;
  self->pointed = -1;
  forget_buttons (self);
  g_ptr_array_ref (marks);
  g_ptr_array_unref (self->marks);
  self->marks = marks;
  self->kind = kind;
  karum_for_each (void, mark, marks)
    g_ptr_array_add (self->buttons, button_new (self, mark));
  if (had_focus)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
