/* karum-finder.h: the games that a filter finds, as a set.
 *
 * Sets and orders that were made are kept until something in the archive changes, so that the
 * count, every page of a list and the next filter that shares a part with this one cost little.
 */
#pragma once

#include "karum-columns.h"
#include "karum-game-set.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_games_find: the games that @filter finds.
 * Returns: (transfer full) (nullable): not to be changed
 */
KarumGameSet *karum_games_find (KarumStore *store, const KarumGameFilter *filter, GError **error);

/* karum_games_count: how many games @filter finds, without a set where that is quicker; -1 with
 * @error. */
gint64 karum_games_count (KarumStore *store, const KarumGameFilter *filter, GError **error);

/**
 * karum_games_order: all games that are not in the bin in the ascending order @sort.
 * @make: whether it is made if it is not there
 * Returns: (transfer full) (nullable) (element-type gint64): NULL with @error, or without one where
 * it is not there
 */
GArray *karum_games_order (KarumStore *store, KarumGameSort sort, gboolean make, GError **error);

/**
 * karum_games_sort: the games of @set, which was found just now, in the ascending order @sort.
 * Returns: (transfer full) (nullable) (element-type gint64): NULL with @error, or without one where
 *   columns don't tell that order
 */
GArray *
karum_games_sort (KarumStore *store, KarumGameSort sort, const KarumGameSet *set, GError **error);

/**
 * karum_games_column: the values of a column by game, in the transaction in which a set was found
 * just now.
 * @size: (out): how many there are
 * Returns: (transfer none) (nullable): valid until another set is found; NULL if columns don't tell
 */
const guint32 *karum_games_column (KarumStore *store, KarumColumn column, gsize *size);

G_END_DECLS
