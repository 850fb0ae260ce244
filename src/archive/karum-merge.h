/* karum-merge.h: the games of one archive added to another. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_merge: adds the games of @other that are not in its bin to @store, all in one
 * transaction; games that are there already are left out. Players are matched by identity, then by
 * a spelling; spellings that were not known are added.
 * @added, @identical: (out): how many games were added and were there
 */
gboolean karum_store_merge (
    KarumStore *store, KarumStore *other, guint64 *added, guint64 *identical, GError **error);

G_END_DECLS
