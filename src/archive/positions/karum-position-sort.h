/* karum-position-sort.h: putting positions into the order of their keys. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_positions_sort: the numbers of @keys in the order of the keys, equal ones in their own
 * order.
 * Returns: (transfer full) (array length=n)
 */
guint32 *karum_positions_sort (const guint64 *keys, guint32 n);

G_END_DECLS
