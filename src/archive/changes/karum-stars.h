/* karum-stars.h: rates games with stars. */
#pragma once

#include "karum-marks.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* karum_store_set_stars: rates games, as one undo step.
 * @stars: 0 ... KARUM_MOST_STARS */
gboolean karum_store_set_stars (
    KarumStore *store, const gint64 *games, guint n_games, guint stars, GError **error);

G_END_DECLS
