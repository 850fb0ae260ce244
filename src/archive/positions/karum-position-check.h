/* karum-position-check.h: compares the index of positions with a fresh computation. */
#pragma once

#include "karum-progress.h"
#include "karum-store.h"

/**
 * karum_position_check: compares all of the index with the games.
 * @wrong: called for each game whose entry is wrong or missing
 * @progress: (nullable): only for cancellation
 * Returns: FALSE with @error; KARUM_ARCHIVE_ERROR_DAMAGED if the index can't be read
 */
gboolean karum_position_check (KarumStore *store,
                               void (*wrong) (gint64 game, gpointer data),
                               gpointer data,
                               const KarumProgress *progress,
                               GError **error);
