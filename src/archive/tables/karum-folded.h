/* karum-folded.h: the names that archives keep folded beside themselves. Derived from the names. */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

/* Called for each name that is folded wrongly: the table and the number of its row. */
typedef void (*KarumFoldedVisit) (const char *table, gint64 id, gpointer data);

/* karum_folded_check: finds names that are folded wrongly. */
gboolean karum_folded_check (KarumDb *db, KarumFoldedVisit visit, gpointer data, GError **error);

/* karum_folded_renew_table: folds the names of a table anew. */
gboolean karum_folded_renew_table (KarumDb *db, const char *table, GError **error);

/* karum_folded_renew: folds all names anew. */
gboolean karum_folded_renew (KarumDb *db, GError **error);

/* karum_folded_provide: lets queries call karum_folded(TEXT), which is karum_fold_spaced(). Once,
 * when the archive is opened. */
gboolean karum_folded_provide (KarumDb *db, GError **error);

G_END_DECLS
