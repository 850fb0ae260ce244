#include "karum-store-size.h"

#include "karum-schema.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static gboolean
add_table (KarumDb *db, const char *name, guint64 *bytes, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT coalesce (sum (pgsize), 0) FROM dbstat WHERE name = ?", error);

  if (!row)
    return FALSE;
  karum_statement_bind_text (row, 1, name);
  step = karum_statement_step (row, error);
  if (step == KARUM_STEP_ROW)
    *bytes += (guint64) karum_statement_int (row, 0);
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_store_get_size (KarumStore *store, KarumStoreSize *size, GError **error)
{
  gint64 games, pages, page_size;

  if (!karum_db_number (karum_store_db (store), "SELECT count (*) FROM games", &games, error)
      || !karum_db_number (karum_store_db (store), "PRAGMA page_count", &pages, error)
      || !karum_db_number (karum_store_db (store), "PRAGMA page_size", &page_size, error))
    return FALSE;
  *size = (KarumStoreSize){ (guint64) games, (guint64) pages * (guint64) page_size, 0 };
  for (guint i = 0; karum_base_tables[i].name; i++)
    if (!add_table (karum_store_db (store), karum_base_tables[i].name, &size->base, error))
      return FALSE;
  return TRUE;
}
