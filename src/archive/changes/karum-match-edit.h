/* karum-match-edit.h: making matches of games. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_set_match: makes a match of @games, in this order, or takes them out of theirs.
 * @tag: (nullable): the identifier that the games share from now on; NULL for no match
 */
gboolean karum_store_set_match (
    KarumStore *store, const gint64 *games, guint n_games, const char *tag, GError **error);

G_END_DECLS
