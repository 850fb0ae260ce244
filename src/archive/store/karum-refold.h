/* karum-refold.h: rebuilds the folded texts of archives after the way of folding was changed. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/* karum_refold: folds all names anew, and makes the index of words, in place of that in the table
 * texts_before. For a migration. */
gboolean karum_refold (KarumDb *db, const KarumGame *const *games, GError **error);

/* karum_refold_event_names: folds the names that events have had, for the first time. For a
 * migration. */
gboolean karum_refold_event_names (KarumDb *db, const KarumGame *const *games, GError **error);

G_END_DECLS
