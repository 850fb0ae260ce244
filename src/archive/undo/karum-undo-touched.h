/* karum-undo-touched.h: the games and players that changes have to do with, and what is derived
 * from them. */
#pragma once

#include "karum-store-inside.h"

G_BEGIN_DECLS

typedef struct {
  GHashTable *games; /* (element-type gint64 gint64): their revisions before; 0 if not there */
  gint64 n_rows;     /* that are changed */
  gboolean players;
} KarumTouched;

/* karum_touched_find: what the changeset @data would change; fills @touched, which is empty. */
gboolean
karum_touched_find (KarumDb *db, const void *data, int size, KarumTouched *touched, GError **error);
void karum_touched_clear (KarumTouched *touched);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTouched, karum_touched_clear)

/**
 * karum_touched_renew: derives anew, after the changes, what they have made wrong; games get a
 * revision that nobody has seen yet.
 * @sound: (out): FALSE if players are merged in a circle now
 */
gboolean karum_touched_renew (KarumStore *store,
                              const KarumTouched *touched,
                              gboolean *sound,
                              GError **error);

G_END_DECLS
