#include "karum-word-update.h"

#include "karum-log-owner.h"
#include "karum-store-inside.h"

/* The pause between two steps for other writers: longer than their retry interval. */
#define PAUSE_MICROSECONDS (2 * 1000)

/* Writes some pages of a merge, or starts merging segments of similar size. SQLite shows by the
 * number of changed rows whether there was anything to do. */
static gboolean
join_pages (KarumDb *db, gboolean stamped, gboolean *more, GError **error)
{
  gint64 before = sqlite3_total_changes64 (db->handle);

  if (!karum_db_execute (db, "INSERT INTO texts (texts, rank) VALUES ('merge', 64)", error))
    return FALSE;
  *more = sqlite3_total_changes64 (db->handle) - before > 1;
  return !*more || !stamped || karum_log_owner_stamp (db, error);
}

static gboolean
join_step (KarumDb *db, gboolean stamped, gboolean *more, GError **error)
{
  return karum_db_begin (db, error)
         && karum_db_end (db, join_pages (db, stamped, more, error), error);
}

/* If there is nothing to do, the archive gets no stamp, so that no connection sees a change. */
static gboolean
join_all (KarumDb *db, const KarumProgress *progress, GError **error)
{
  gboolean stamped = db->stamped;
  gboolean more = TRUE;
  gboolean done = TRUE;

  while (more && done) {
    db->stamped = FALSE;
    done = karum_progress_step (progress, 0, 0, error) && join_step (db, stamped, &more, error);
    db->stamped = stamped;
    if (more && done)
      g_usleep (PAUSE_MICROSECONDS);
  }
  return done;
}

gboolean
karum_store_update_words (KarumStore *store, const KarumProgress *progress, GError **error)
{
  gboolean done;

  if (karum_store_get_access (store) != KARUM_ARCHIVE_WRITABLE || karum_store_db (store)->depth > 0)
    return TRUE;
  /* Merged data is not new, so it need not be synced at each commit. */
  if (!karum_db_execute (karum_store_db (store), "PRAGMA synchronous = NORMAL", error))
    return FALSE;
  done = join_all (karum_store_db (store), progress, error);
  return karum_db_execute (karum_store_db (store), "PRAGMA synchronous = FULL", done ? error : NULL)
         && done;
}
