/* karum-wilson.h: a confidence interval for a proportion. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_wilson: the 95 % confidence interval of a proportion, after Edwin B. Wilson, "Probable
 * inference, the law of succession, and statistical inference" (1927).
 * @share: the observed proportion, 0 ... 1
 * @n: number of observations, at least 1
 * @low, @high: (out): 0 ... 1
 */
void karum_wilson (double share, guint n, double *low, double *high);

G_END_DECLS
