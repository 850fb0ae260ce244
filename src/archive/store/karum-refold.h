/* karum-refold.h: rebuilds the folded texts of archives after folding was changed. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/* karum_refold: folds all names again, and rebuilds the full-text index, which replaces the
 * table texts_before. For a migration. */
gboolean karum_refold (KarumDb *db, const KarumGame *const *games, GError **error);

/* karum_refold_event_names: folds the former names of events for the first time. For a
 * migration. */
gboolean karum_refold_event_names (KarumDb *db, const KarumGame *const *games, GError **error);

G_END_DECLS
