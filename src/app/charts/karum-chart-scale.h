/* karum-chart-scale.h: computes the ticks of axes. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A numeric axis: ticks at @low, @low + @step, … @high. */
typedef struct {
  double low, high, step;
} KarumChartScale;

/**
 * karum_chart_scale: an axis that contains the range @low to @high, with at most @n_steps steps of
 * 1, 2 or 5 times a power of ten.
 * @low, @high: finite, @low <= @high
 * @n_steps: at least 2
 * @least: the minimum step: 1 for integers
 */
KarumChartScale karum_chart_scale (double low, double high, guint n_steps, double least);

/* karum_chart_stride: the next possible distance between labels on an axis of months, larger
 * than @stride; the first for 0. In this order: 1, 2, 3, 6 or 12 months, then 1, 2 or 5 times a
 * power of ten years. */
guint karum_chart_stride (guint stride);

G_END_DECLS
