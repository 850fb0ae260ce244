#include "karum-chart-scale.h"

#include <math.h>

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

  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    if (months[i] > stride)
      return months[i];
  return (guint) next_round (stride / 12.0) * 12;
}
