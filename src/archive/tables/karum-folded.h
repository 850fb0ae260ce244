/* karum-folded.h: folded names in the archive, stored next to the names. Derived from them. */
#pragma once

#include "karum-db.h"

/* Called for each incorrectly folded name: the table and the number of its row. */
typedef void (*KarumFoldedVisit) (const char *table, gint64 id, gpointer data);

/* karum_folded_check: finds incorrectly folded names. */
gboolean karum_folded_check (KarumDb *db, KarumFoldedVisit visit, gpointer data, GError **error);

/* karum_folded_renew: folds all names again. */
gboolean karum_folded_renew (KarumDb *db, GError **error);

/* karum_folded_provide: registers the SQL function karum_folded(TEXT), which is
 * karum_fold(). To be called once per connection. */
gboolean karum_folded_provide (KarumDb *db, GError **error);
