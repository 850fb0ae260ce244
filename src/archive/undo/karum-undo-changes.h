/* karum-undo-changes.h: */
#pragma once

#include "karum-store-inside.h"

typedef struct {
  GHashTable *games; /* (element-type gint64 gint64): old revisions; 0 if missing */
  gint64 n_rows;     /* number of changed rows, without reviews */
  gboolean players;
} KarumTouched;

/* karum_touched_find: determines what the changeset @data would change.
 * @touched: must be empty */
gboolean
karum_touched_find (KarumDb *db, const void *data, int size, KarumTouched *touched, GError **error);
void karum_touched_clear (KarumTouched *touched);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTouched, karum_touched_clear)
