#include "karum-folded.h"

#include "karum-arrays.h"
#include "karum-db.h"
#include "karum-fold.h"
#include "karum-statement.h"

static const char *const tables[]
    = { "players", "player_names", "events", "event_names", "collections" };

static gboolean
check_table (KarumDb *db, const char *table, KarumFoldedVisit visit, gpointer data, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT id, name, folded FROM %s ORDER BY id", table);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

  while (karum_statement_next (row, error)) {
    g_autofree char *name = karum_statement_dup_text (row, 1);
    g_autofree char *folded = karum_fold (name ? name : "");

    if (g_strcmp0 (folded, karum_statement_text (row, 2)) != 0)
      visit (table, karum_statement_int (row, 0), data);
  }
  return karum_statement_worked (row);
}

gboolean
karum_folded_check (KarumDb *db, KarumFoldedVisit visit, gpointer data, GError **error)
{
  karum_for_each_of (table, tables)
    if (!check_table (db, *table, visit, data, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_folded (KarumDb *db, const char *table, gint64 id, const char *name, GError **error)
{
  g_autofree char *folded = karum_fold (name);
  g_autofree char *sql = g_strdup_printf ("UPDATE %s SET folded = ?2 WHERE id = ?1", table);

  return karum_db_tell (db, sql, error, id, folded);
}

static gboolean
renew_table (KarumDb *db, const char *table, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT id, name FROM %s", table);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);

  while (karum_statement_next (row, error)) {
    g_autofree char *name = karum_statement_dup_text (row, 1);

    if (!write_folded (db, table, karum_statement_int (row, 0), name ? name : "", error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

gboolean
karum_folded_renew (KarumDb *db, GError **error)
{
  karum_for_each_of (table, tables)
    if (!renew_table (db, *table, error))
      return FALSE;
  return TRUE;
}

static void
fold_value (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *text = (const char *) sqlite3_value_text (values[0]);

  (void) n;
  if (text)
    sqlite3_result_text (context, karum_fold (text), -1, g_free);
}

/* Only queries of this program may call the function, not the schema of an archive. */
gboolean
karum_folded_provide (KarumDb *db, GError **error)
{
  int code = sqlite3_create_function_v2 (db->handle, "karum_folded", 1,
                                         SQLITE_UTF8 | SQLITE_DIRECTONLY | SQLITE_DETERMINISTIC,
                                         NULL, fold_value, NULL, NULL, NULL);

  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}
