/* karum-plot-draw.c: draws the axes, bars, lines and strips of a plot. */
#include <math.h>

#include "karum-phrases.h"
#include "karum-ink.h"
#include "karum-plot-private.h"

#define GAP 6.0         /* between an axis and its labels */
#define BAR_WIDTH 32.0  /* the maximum */
#define LABELS_APART 10 /* the minimum */
#define N_STEPS 4

/* -- Places ----------------------------------------------------------------------------------- */

static const KarumPlotMark *
mark_at (KarumPlot *self, guint index)
{
  return self->marks->pdata[index];
}

static KarumChartScale
scale_of (KarumPlot *self)
{
  double low = G_MAXDOUBLE, high = 0;

  for (guint i = 0; i < self->marks->len; i++) {
    const double *values = mark_at (self, i)->values;

    if (self->kind == KARUM_PLOT_BARS) {
      low = 0;
      high = MAX (high, values[0] + values[1] + values[2]);
    } else {
      low = MIN (low, values[1]);
      high = MAX (high, values[2]);
    }
  }
  return karum_chart_scale (low, high, N_STEPS, 1);
}

static PangoLayout *
number_layout (KarumPlot *self, double number)
{
  /* Lines are ratings, which are written without separators. */
  g_autofree char *text = self->kind == KARUM_PLOT_LINE
                              ? g_strdup_printf ("%.0f", number)
                              : karum_points_text ((gint64) round (number));

  return gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
}

static int
number_width (KarumPlot *self, double number)
{
  g_autoptr (PangoLayout) layout = number_layout (self, number);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

static int
line_height (KarumPlot *self)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  return height;
}

KarumPlotPlace
karum_plot_place (KarumPlot *self)
{
  KarumPlotPlace place = { .width = gtk_widget_get_width (GTK_WIDGET (self)),
                           .height = gtk_widget_get_height (GTK_WIDGET (self)) };
  int line = line_height (self);

  if (self->kind != KARUM_PLOT_STRIP) {
    place.scale = scale_of (self);
    place.left
        = GAP + MAX (number_width (self, place.scale.low), number_width (self, place.scale.high));
    place.top = line / 2.0;
    place.width -= place.left;
    place.height -= place.top + line + GAP;
  }
  place.slot = place.width / self->marks->len;
  return place;
}

static double
slot_middle (const KarumPlotPlace *place, guint index)
{
  return place->left + (index + 0.5) * place->slot;
}

static double
height_of (const KarumPlotPlace *place, double value)
{
  return place->top
         + place->height
               * (1 - (value - place->scale.low) / (place->scale.high - place->scale.low));
}

/* -- Axes ------------------------------------------------------------------------------------- */

static void
draw_text (GtkSnapshot *snapshot, PangoLayout *layout, double x, double y, const GdkRGBA *ink)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x), (float) round (y)));
  gtk_snapshot_append_layout (snapshot, layout, ink);
  gtk_snapshot_restore (snapshot);
}

static void
draw_numbers (KarumPlot *self,
              GtkSnapshot *snapshot,
              const KarumPlotPlace *place,
              const GdkRGBA *ink)
{
  const KarumChartScale *scale = &place->scale;
  GdkRGBA faint = *ink;

  faint.alpha *= 0.2F;
  for (double number = scale->low; number < scale->high + scale->step / 2; number += scale->step) {
    g_autoptr (PangoLayout) layout = number_layout (self, number);
    double y = floor (height_of (place, number));
    int width, height;

    pango_layout_get_pixel_size (layout, &width, &height);
    draw_text (snapshot, layout, place->left - GAP - width, y - height / 2.0, ink);
    gtk_snapshot_append_color (
        snapshot, &faint,
        &GRAPHENE_RECT_INIT ((float) place->left, (float) y, (float) place->width, 1));
  }
}

/* (transfer full): the label of a mark. */
static PangoLayout *
label_of (KarumPlot *self, guint index)
{
  g_autofree char *text = karum_month_short_text (mark_at (self, index)->month);

  return gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
}

static gboolean
has_label (KarumPlot *self, guint index, guint stride)
{
  return mark_at (self, index)->month % (int) stride == 0;
}

static double
label_start (KarumPlot *self, const KarumPlotPlace *place, guint index, PangoLayout *layout)
{
  double most = gtk_widget_get_width (GTK_WIDGET (self));
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return CLAMP (slot_middle (place, index) - width / 2.0, 0, MAX (0, most - width));
}

static gboolean
labels_fit (KarumPlot *self, const KarumPlotPlace *place, guint stride)
{
  double end = -LABELS_APART;

  for (guint i = 0; i < self->marks->len; i++) {
    g_autoptr (PangoLayout) layout = NULL;
    double start;
    int width;

    if (!has_label (self, i, stride))
      continue;
    layout = label_of (self, i);
    start = label_start (self, place, i, layout);
    if (start < end + LABELS_APART)
      return FALSE;
    pango_layout_get_pixel_size (layout, &width, NULL);
    end = start + width;
  }
  return TRUE;
}

static void
draw_label (KarumPlot *self,
            GtkSnapshot *snapshot,
            const KarumPlotPlace *place,
            guint index,
            const GdkRGBA *ink)
{
  g_autoptr (PangoLayout) layout = label_of (self, index);

  draw_text (snapshot, layout, label_start (self, place, index, layout),
             place->top + place->height + GAP, ink);
}

static void
draw_months (KarumPlot *self,
             GtkSnapshot *snapshot,
             const KarumPlotPlace *place,
             const GdkRGBA *ink)
{
  guint stride = karum_chart_stride (0);
  gboolean any = FALSE;

  while (!labels_fit (self, place, stride))
    stride = karum_chart_stride (stride);
  for (guint i = 0; i < self->marks->len; i++)
    if (has_label (self, i, stride)) {
      draw_label (self, snapshot, place, i, ink);
      any = TRUE;
    }
  if (!any)
    draw_label (self, snapshot, place, 0, ink);
}

/* -- Marks ------------------------------------------------------------------------------------ */

static void
draw_bars (KarumPlot *self, cairo_t *cr, const KarumPlotPlace *place)
{
  static const KarumResult outcomes[] = { KARUM_RESULT_WON, KARUM_RESULT_DRAWN, KARUM_RESULT_LOST };
  double width = MAX (1, round (MIN (place->slot * 0.75, BAR_WIDTH)));

  for (guint i = 0; i < self->marks->len; i++) {
    double x = round (slot_middle (place, i) - width / 2), sum = 0;
    double bottom = round (height_of (place, 0));

    for (gsize part = 0; part < G_N_ELEMENTS (outcomes); part++) {
      double top = round (height_of (place, sum += mark_at (self, i)->values[part]));

      karum_outcome_ink (cr, outcomes[part], x, top, width, bottom - top);
      bottom = top;
    }
  }
}

static void
trace (KarumPlot *self, cairo_t *cr, const KarumPlotPlace *place, int value, gboolean back)
{
  for (guint n = 0; n < self->marks->len; n++) {
    guint i = back ? self->marks->len - 1 - n : n;

    cairo_line_to (cr, slot_middle (place, i), height_of (place, mark_at (self, i)->values[value]));
  }
}

/* A band between two thin lines, with the line in it and a dot for each mark with games. */
static void
draw_line (KarumPlot *self, cairo_t *cr, const KarumPlotPlace *place, const GdkRGBA *accent)
{
  cairo_set_source_rgba (cr, accent->red, accent->green, accent->blue, 0.2);
  trace (self, cr, place, 1, FALSE);
  trace (self, cr, place, 2, TRUE);
  cairo_close_path (cr);
  cairo_fill (cr);
  gdk_cairo_set_source_rgba (cr, accent);
  for (int value = 2; value >= 0; value--) {
    cairo_new_path (cr);
    trace (self, cr, place, value, FALSE);
    cairo_set_line_width (cr, value == 0 ? 2 : 0.75);
    cairo_stroke (cr);
  }
  for (guint i = 0; i < self->marks->len; i++) {
    if (!mark_at (self, i)->dot)
      continue;
    cairo_arc (cr, slot_middle (place, i), height_of (place, mark_at (self, i)->values[0]),
               CLAMP (place->slot / 4, 1.5, 3.5), 0, 2 * G_PI);
    cairo_fill (cr);
  }
}

/* Won games are drawn at the top, draws in the middle, losses at the bottom. */
static void
draw_strip (KarumPlot *self, cairo_t *cr, const KarumPlotPlace *place)
{
  double width = floor (MIN (place->slot - 2, BAR_WIDTH)), height = place->height / 2;

  for (guint i = 0; i < self->marks->len; i++) {
    double score = mark_at (self, i)->values[0];
    KarumResult outcome = score > 0.75   ? KARUM_RESULT_WON
                          : score > 0.25 ? KARUM_RESULT_DRAWN
                                         : KARUM_RESULT_LOST;

    karum_outcome_ink (cr, outcome, round (slot_middle (place, i) - width / 2),
                       round ((place->height - height) * (1 - score)), width, round (height));
  }
}

void
karum_plot_draw (KarumPlot *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                               (float) gtk_widget_get_height (widget));
  KarumPlotPlace place = karum_plot_place (self);
  GdkRGBA ink, accent = karum_accent_color (widget);
  cairo_t *cr;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  if (self->kind != KARUM_PLOT_STRIP) {
    draw_numbers (self, snapshot, &place, &ink);
    draw_months (self, snapshot, &place, &ink);
  }
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  gdk_cairo_set_source_rgba (cr, &accent);
  if (self->kind == KARUM_PLOT_BARS)
    draw_bars (self, cr, &place);
  else if (self->kind == KARUM_PLOT_LINE)
    draw_line (self, cr, &place, &accent);
  else
    draw_strip (self, cr, &place);
  cairo_destroy (cr);
}
