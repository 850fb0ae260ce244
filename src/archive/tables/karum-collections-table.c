#include "karum-collections-table.h"

#include <glib/gi18n.h>

#include "karum-fold.h"
#include "karum-name-limit.h"
#include "karum-name.h"
#include "karum-statement.h"

static gint64
insert (KarumDb *db, const char *name, const char *folded, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "INSERT INTO collections (name, folded, created_at) VALUES (?, ?, ?)", error);

  if (!statement)
    return -1;
  karum_statement_bind_text (statement, 1, name);
  karum_statement_bind_text (statement, 2, folded);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  return karum_statement_run (statement, error) ? sqlite3_last_insert_rowid (db->handle) : -1;
}

gint64
karum_collections_find (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *bare = karum_name_normal (name);
  g_autofree char *folded = karum_fold (bare);
  KarumStep step;
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT id FROM collections WHERE folded = ?", error);

  if (!statement)
    return -1;
  if (!*bare) {
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                         _ ("A collection needs a name."));
    return -1;
  }
  karum_statement_bind_text (statement, 1, folded);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return 0;
  return step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : -1;
}

gint64
karum_collections_add (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *bare = karum_name_normal (name);
  g_autofree char *folded = karum_fold (bare);
  gint64 present
      = karum_name_limit_check (bare, error) ? karum_collections_find (db, bare, error) : -1;

  return present == 0 ? insert (db, bare, folded, error) : present;
}

gboolean
karum_collections_put (
    KarumDb *db, gint64 collection, gint64 game, gboolean collected, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      collected ? "INSERT INTO collected (collection, game) SELECT ?1, ?2"
                  " WHERE NOT EXISTS (SELECT 1 FROM collected WHERE collection = ?1 AND game = ?2)"
                : "DELETE FROM collected WHERE collection = ? AND game = ?",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, collection);
  karum_statement_bind_int (statement, 2, game);
  return karum_statement_run (statement, error);
}

GStrv
karum_collections_names (KarumDb *db, gint64 game, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  KarumStep step;
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "SELECT c.name FROM collected t JOIN collections c ON c.id = t.collection"
                          " WHERE t.game = ? ORDER BY c.folded",
                          error);

  if (!statement)
    return NULL;
  karum_statement_bind_int (statement, 1, game);
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    g_autofree char *name = karum_statement_dup_text (statement, 0);

    g_strv_builder_add (names, name);
  }
  return step == KARUM_STEP_DONE ? g_strv_builder_end (names) : NULL;
}
