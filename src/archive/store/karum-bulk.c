#include "karum-bulk.h"

#include "karum-schema.h"
#include "karum-statement.h"

/* Fewer are written to the indexes one by one whatever the size of the archive. */
#define BULK_MIN 20000

gboolean
karum_bulk_pays (guint64 games, guint64 others)
{
  return games >= BULK_MIN && games > others;
}

void
karum_bulk_begin (KarumDb *db)
{
  karum_db_execute (db,
                    "PRAGMA foreign_keys = OFF;"
                    "PRAGMA cache_size = -65536;" /* KiB */
                    "PRAGMA threads = 1;"
                    /* Indexes are sorted in pieces, which can be left off between them. */
                    "PRAGMA temp_store = FILE;",
                    NULL);
}

void
karum_bulk_end (KarumDb *db)
{
  karum_db_execute (db,
                    "PRAGMA foreign_keys = ON;"
                    "PRAGMA cache_size = -2000;"
                    "PRAGMA cache_spill = TRUE;"
                    "PRAGMA threads = 0;"
                    "PRAGMA temp_store = MEMORY;",
                    NULL);
}

gboolean
karum_bulk_begin_indexes (KarumDb *db, GError **error)
{
  /* As small as the pieces can be: some thousand rows are sorted in milliseconds. The rest of what
   * was the cache until now still keeps pages from being written too early. */
  return karum_db_execute (db, "PRAGMA cache_spill = 16384" /* pages */, error)
         && karum_db_execute (db, "PRAGMA cache_size = -256" /* KiB */, error);
}

gboolean
karum_bulk_keep_schema (KarumDb *db, GError **error)
{
  gint64 count;

  return karum_db_number (db, "SELECT count (*) FROM sqlite_schema", &count, error);
}

static gboolean
drop (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("DROP INDEX %s", name);

  return karum_db_execute (db, sql, error);
}

/* What an archive has is what the schema says; the text of a file that comes from anywhere is not
 * run. */
GStrv
karum_bulk_drop_indexes (KarumDb *db, const KarumGame *const *games, GError **error)
{
  g_autoptr (KarumDb) model = karum_db_open (":memory:", KARUM_DB_CREATE, NULL, error);
  g_autoptr (GStrvBuilder) indexes = g_strv_builder_new ();
  g_autoptr (KarumStatement) row = NULL;
  KarumStep step;

  if (!model || !karum_schema_migrate (model, games, error))
    return NULL;
  row = karum_db_prepare (model,
                          "SELECT name, sql FROM sqlite_schema"
                          " WHERE type = 'index' AND tbl_name = 'games' AND sql IS NOT NULL",
                          error);
  if (!row)
    return NULL;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    if (!drop (db, karum_statement_text (row, 0), error))
      return NULL;
    g_strv_builder_add (indexes, karum_statement_text (row, 1));
  }
  return step == KARUM_STEP_DONE ? g_strv_builder_end (indexes) : NULL;
}
