#include "karum-word-update.h"

#include "karum-log-owner.h"
#include "karum-store-inside.h"

/* How long others are let in between two steps; those who wait look more often. */
#define PAUSE_MICROSECONDS (2 * 1000)

/* Writes some pages of a join, or begins one of parts that are about as large as each other. The
 * number of rows that this changes is how SQLite tells that there is nothing to do. */
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

/* Where there is nothing to do the archive gets no stamp either: nobody is to see a change. */
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
  /* What is joined was there before: it need not be on disk before work goes on. */
  if (!karum_db_execute (karum_store_db (store), "PRAGMA synchronous = NORMAL", error))
    return FALSE;
  done = join_all (karum_store_db (store), progress, error);
  return karum_db_execute (karum_store_db (store), "PRAGMA synchronous = FULL", done ? error : NULL)
         && done;
}
