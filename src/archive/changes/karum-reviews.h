/* karum-reviews.h: what the engine has found for the games of an archive, and keeps for them; see
 * karum-verdict.h. Nothing of this is a step of undo. */
#pragma once

#include "karum-store.h"
#include "karum-verdict.h"

/**
 * karum_store_get_review: what is known of the main line of a game, as it is now.
 * @verdicts: (out) (transfer full) (element-type KarumVerdict): of its first turns; those of the
 * others are not known
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_NOT_FOUND if there is no such game
 */
gboolean karum_store_get_review (KarumStore *store, gint64 id, GArray **verdicts, GError **error);

/**
 * karum_store_keep_review: keeps those verdicts that are better than what is known, as far as the
 * game still has the turns of @record. Committed and synced on return.
 * @verdicts: (element-type KarumVerdict): of the first turns of @record
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_NOT_FOUND if there is no such game any more
 */
gboolean karum_store_keep_review (KarumStore *store,
                                  gint64 id,
                                  const KarumRecord *record,
                                  const GArray *verdicts,
                                  GError **error);
