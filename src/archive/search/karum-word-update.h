/* karum-word-update.h: joining the parts of the index of words. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_update_words: joins parts of the index of words when there are many; every saved game
 * adds one. Never needed for right answers, only for quick ones. Others can write meanwhile: the
 * archive is held for some milliseconds at a time. Not inside a transaction. Where the archive can
 * only be read, this does nothing.
 * @progress: (nullable)
 * Returns: FALSE with @error
 */
gboolean
karum_store_update_words (KarumStore *store, const KarumProgress *progress, GError **error);

G_END_DECLS
