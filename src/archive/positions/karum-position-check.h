/* karum-position-check.h: whether the index of positions says what a fresh computation says. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_position_check: compares all of the index with the games.
 * @wrong: called for each game that the index has wrongly, or that it should have and
 *   has not
 * @progress: (nullable): only for stopping
 * Returns: FALSE with @error; KARUM_ARCHIVE_ERROR_DAMAGED if the index can't be read
 */
gboolean karum_position_check (KarumStore *store,
                               void (*wrong) (gint64 game, gpointer data),
                               gpointer data,
                               const KarumProgress *progress,
                               GError **error);

G_END_DECLS
