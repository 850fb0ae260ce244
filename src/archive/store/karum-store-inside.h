/* karum-store-inside.h: the interface of an open archive for the folders of the archive. */
#pragma once

#include "karum-db.h"
#include "karum-store.h"

/* karum_store_db: (transfer none): the connection of @store. */
KarumDb *karum_store_db (const KarumStore *store);

/* karum_store_games: (transfer none) (array zero-terminated): the games known to @store. */
const KarumGame *const *karum_store_games (const KarumStore *store);

/**
 * karum_store_keep: attaches @data to @store under @key until it is replaced or @store is closed.
 * The data is private to the folder that attaches it.
 * @key: a quark of that folder
 * @data: (transfer full) (nullable): NULL removes the data
 * @free: frees @data, while the connection is still open
 */
void karum_store_keep (KarumStore *store, GQuark key, gpointer data, GDestroyNotify free);

/* karum_store_kept: (transfer none) (nullable): the data under @key. */
gpointer karum_store_kept (KarumStore *store, GQuark key);

/* karum_store_take: (transfer full) (nullable): detaches the data under @key. */
gpointer karum_store_take (KarumStore *store, GQuark key);
