/* karum-store-inside.h: what the folders of the archive need of an open archive. */
#pragma once

#include "karum-db.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* karum_store_db: (transfer none): the connection of @store. */
KarumDb *karum_store_db (const KarumStore *store);

/* karum_store_games: (transfer none) (array zero-terminated): the games that @store knows. */
const KarumGame *const *karum_store_games (const KarumStore *store);

/**
 * karum_store_keep: keeps @data with @store under @key until it is replaced or @store is closed.
 * The store doesn't know what it is: each folder keeps its own.
 * @key: a quark of the folder's own
 * @data: (transfer full) (nullable): NULL keeps nothing
 * @free: frees @data, while the connection is still open
 */
void karum_store_keep (KarumStore *store, GQuark key, gpointer data, GDestroyNotify free);

/* karum_store_kept: (transfer none) (nullable): what is kept under @key. */
gpointer karum_store_kept (KarumStore *store, GQuark key);

/* karum_store_take: (transfer full) (nullable): what was kept under @key, and isn't any more. */
gpointer karum_store_take (KarumStore *store, GQuark key);

G_END_DECLS
