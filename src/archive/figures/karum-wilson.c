#include "karum-wilson.h"

#include <math.h>

/* Standard normal distribution: 95 % lie within this many standard deviations. */
#define Z 1.959964

void
karum_wilson (double share, guint n, double *low, double *high)
{
  double weight = 1 + Z * Z / n, centre = (share + Z * Z / (2 * n)) / weight;
  double half = Z * sqrt (share * (1 - share) / n + Z * Z / (4.0 * n * n)) / weight;

  *low = MAX (0, centre - half);
  *high = MIN (1, centre + half);
}
