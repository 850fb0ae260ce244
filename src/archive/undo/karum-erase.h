/* karum-erase.h: what is deleted for good leaves nothing in the file: neither in the history, nor
 * in free pages, the index of words, or the log.
 *
 * Backups keep what they have.
 */
#pragma once

#include "karum-store.h"

/**
 * karum_store_begin_erasure, karum_store_end_erasure: like karum_store_begin() and
 * karum_store_end(); what is deleted between them is overwritten in the file. It is no step: it
 * can't be undone. Must not be called in a transaction. Afterwards, the words of deleted games are
 * taken out of the index in short transactions, all free pages are overwritten, and the log is
 * emptied, as far as other programs allow: what they still read goes when they have read it.
 */
gboolean karum_store_begin_erasure (KarumStore *store, GError **error);
gboolean karum_store_end_erasure (KarumStore *store, gboolean done, GError **error);

/**
 * karum_history_forget_games: during an erasure, after the games were deleted: takes them out of
 * all steps. The rest of a step can still be undone; steps of nothing else go, and those that can't
 * be read.
 * @games: (element-type gint64)
 */
gboolean karum_history_forget_games (KarumStore *store, GHashTable *games, GError **error);
