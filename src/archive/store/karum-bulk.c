#include "karum-bulk.h"

#include <string.h>

#include "karum-progress.h"
#include "karum-schema.h"
#include "karum-statement.h"

/* Fewer games are added to the indexes one by one, whatever the size of the archive. */
#define BULK_MIN 20000
/* In KiB: all of it is freed on rollback while other writers wait. */
#define CACHE "PRAGMA cache_size = -32768"

gboolean
karum_bulk_pays (guint64 games, guint64 others)
{
  return games >= BULK_MIN && games > others;
}

void
karum_bulk_begin (KarumDb *db)
{
  karum_db_execute (db,
                    "PRAGMA foreign_keys = OFF;" CACHE ";"
                    "PRAGMA threads = 1;"
                    /* Indexes are sorted in runs, so that the work can be interrupted between
                       them. */
                    "PRAGMA temp_store = FILE;",
                    NULL);
}

void
karum_bulk_end (KarumDb *db)
{
  karum_db_execute (db,
                    "PRAGMA foreign_keys = ON;"
                    "PRAGMA cache_size = -2000;"
                    "PRAGMA cache_spill = 1;" /* pages: only when the cache is full */
                    "PRAGMA threads = 0;"
                    "PRAGMA temp_store = MEMORY;",
                    NULL);
  karum_memory_give_back ();
}

gboolean
karum_bulk_begin_indexes (KarumDb *db, GError **error)
{
  /* The smallest runs possible: some thousand rows are sorted in milliseconds. The rest of the
   * previous cache still keeps pages from being written too early. */
  return karum_db_execute (db, "PRAGMA cache_spill = 8192" /* pages */, error)
         && karum_db_execute (db, "PRAGMA cache_size = -256" /* KiB */, error);
}

gboolean
karum_bulk_end_indexes (KarumDb *db, GError **error)
{
  return karum_db_execute (db, CACHE, error);
}

gboolean
karum_bulk_keep_schema (KarumDb *db, GError **error)
{
  gint64 count;

  return karum_db_number (db, "SELECT count (*) FROM sqlite_schema", &count, error);
}

/* SQLite drops an index in one uninterruptible step, so its pages are read before, which can be
 * interrupted.
 * @index: CREATE INDEX name ON table (columns) WHERE condition */
static gboolean
drop (KarumDb *db, const char *index, GError **error)
{
  g_auto (GStrv) words = g_strsplit (index, " ", 4);
  const char *condition = strstr (index, " WHERE ");
  g_autofree char *read = g_strdup_printf ("SELECT sum (1) FROM games INDEXED BY %s%s", words[2],
                                           condition ? condition : "");
  g_autofree char *drop = g_strdup_printf ("DROP INDEX %s", words[2]);

  return karum_db_execute (db, read, error) && karum_db_execute (db, drop, error);
}

gboolean
karum_bulk_drop_indexes (KarumDb *db, GStrv indexes, GError **error)
{
  for (char **index = indexes; *index; index++)
    if (!drop (db, *index, error))
      return FALSE;
  return TRUE;
}
