/* karum-position-sort.h: sorts positions by their keys. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_positions_sort: the indexes of @keys in the order of the keys; stable.
 * Returns: (transfer full) (array length=n)
 */
guint32 *karum_positions_sort (const guint64 *keys, guint32 n);

G_END_DECLS
