/* karum-word-update.h: merges segments of the full-text index. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_update_words: merges segments of the full-text index when there are many; every saved
 * game adds one. Queries are correct without it, but slower. Others can write meanwhile: each
 * transaction takes some milliseconds. Must not be called in a transaction. Does nothing if the
 * archive is read-only.
 * @progress: (nullable)
 * Returns: FALSE with @error
 */
gboolean
karum_store_update_words (KarumStore *store, const KarumProgress *progress, GError **error);

G_END_DECLS
