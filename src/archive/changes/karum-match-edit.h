/* karum-match-edit.h: combines games into matches. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_set_match: makes @games, in this order, a match, or removes them from theirs.
 * @tag: (nullable): the new common identifier of the games; NULL for no match
 */
gboolean karum_store_set_match (
    KarumStore *store, const gint64 *games, guint n_games, const char *tag, GError **error);

G_END_DECLS
