/* karum-chart-scale.h: where the ticks of an axis are. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An axis of numbers: ticks at @low, @low + @step, … @high. */
typedef struct {
  double low, high, step;
} KarumChartScale;

/**
 * karum_chart_scale: an axis that contains all numbers from @low to @high, with at most @n_steps
 * steps of 1, 2 or 5 times a power of ten.
 * @low, @high: finite, @low <= @high
 * @n_steps: at least 2
 * @least: no step is smaller: 1 where numbers are whole
 */
KarumChartScale karum_chart_scale (double low, double high, guint n_steps, double least);

/* karum_chart_stride: the next possible distance between the labels of an axis of months that is
 * larger than @stride; 0 gives the first: 1, 2, 3, 6 or 12 months, then 1, 2 or 5 times a power of
 * ten years. */
guint karum_chart_stride (guint stride);

G_END_DECLS
