/* karum-finder.h: finds the games that match a filter, as a set.
 *
 * Sets and orders are cached until something in the archive changes, so that the count, every
 * page of a list and the next filter that shares a part with this one are fast.
 */
#pragma once

#include "karum-columns.h"
#include "karum-game-set.h"
#include "karum-store.h"

/**
 * karum_games_find: the games that match @filter.
 * Returns: (transfer full) (nullable): must not be changed
 */
KarumGameSet *karum_games_find (KarumStore *store, const KarumGameFilter *filter, GError **error);

/* karum_games_state: @state: (out): a number above 0 that changes whenever anything in the archive
 * does, so that what was computed from it needn't be computed again. */
gboolean karum_games_state (KarumStore *store, guint64 *state, GError **error);

/* karum_games_forget: frees what finding games keeps in memory. */
void karum_games_forget (KarumStore *store);

/* karum_games_order: (transfer full) (nullable) (element-type gint64): all games outside the bin in
 * the ascending order @sort; cached. */
GArray *karum_games_order (KarumStore *store, KarumGameSort sort, GError **error);

/**
 * karum_games_column: the values of a column by game, in the transaction in which a set was found
 * just now.
 * @size: (out): how many there are
 * Returns: (transfer none) (nullable): valid until another set is found; NULL if columns don't tell
 */
const guint32 *karum_games_column (KarumStore *store, KarumColumn column, gsize *size);
