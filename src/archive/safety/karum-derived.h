/* karum-derived.h: brings everything up to date that makes searches fast. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/**
 * karum_store_update_derived: updates columns, words and positions; see karum-column-update.h and
 * karum-position-update.h. Does nothing while another connection does so, or adds very many games
 * and will do so: nobody who adds a few games does the work of others.
 * @progress: (nullable)
 * Returns: FALSE with @error; queries are correct then, too, but slower
 */
gboolean
karum_store_update_derived (KarumStore *store, const KarumProgress *progress, GError **error);
