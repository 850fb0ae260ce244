#include "karum-derived.h"

#include <unistd.h>

#include "karum-column-update.h"
#include "karum-log-lock.h"
#include "karum-position-update.h"
#include "karum-store-inside.h"

gboolean
karum_store_update_derived (KarumStore *store, const KarumProgress *progress, GError **error)
{
  const char *log = karum_db_log (karum_store_db (store));
  gboolean done;
  int turn;

  if (karum_log_lock_find (log, KARUM_LOG_OWNED) || karum_log_lock_find (log, KARUM_LOG_DERIVED))
    return TRUE;
  turn = karum_log_lock_take (log, KARUM_LOG_DERIVED);
  done = karum_store_update_columns (store, progress, error)
         && karum_store_update_words (store, progress, error)
         && karum_store_update_positions (store, progress, error);
  if (turn >= 0)
    close (turn);
  return done;
}
