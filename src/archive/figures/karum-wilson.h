/* karum-wilson.h: how sure a share is. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_wilson: the 95 % interval of a share, after Edwin B. Wilson, "Probable inference, the law
 * of succession, and statistical inference" (1927).
 * @share: what was seen, 0 ... 1
 * @n: of how many, at least 1
 * @low, @high: (out): 0 ... 1
 */
void karum_wilson (double share, guint n, double *low, double *high);

G_END_DECLS
