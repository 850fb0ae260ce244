#include "karum-player-list.h"

#include "karum-fold.h"
#include "karum-statement.h"
#include "karum-store-private.h"

static void
player_row_free (gpointer data)
{
  KarumPlayerRow *row = data;

  g_free (row->name);
  g_strfreev (row->names);
  g_free (row);
}

static GStrv
spellings (KarumDb *db, gint64 person, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  KarumStep step;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "SELECT n.name FROM players p JOIN player_names n ON n.player = p.id JOIN players w ON w.id "
      "= ?1"
      " WHERE p.person = ?1 GROUP BY n.name ORDER BY n.name != w.name, min (n.id)",
      error);

  if (!statement)
    return NULL;
  karum_statement_bind_int (statement, 1, person);
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    g_autofree char *name = karum_statement_dup_text (statement, 0);

    g_strv_builder_add (names, name);
  }
  return step == KARUM_STEP_DONE ? g_strv_builder_end (names) : NULL;
}

static const char players_sql[]
    = "SELECT w.id, w.name, (SELECT count (*) FROM players p JOIN games g ON g.player1 = p.id"
      "   WHERE p.person = w.id AND g.deleted_at IS NULL AND g.result != 0)"
      " + (SELECT count (*) FROM players p JOIN games g ON g.player2 = p.id"
      "   WHERE p.person = w.id AND g.deleted_at IS NULL AND g.result != 0)"
      " FROM players w WHERE w.id != 0 AND w.person = w.id AND w.deleted_at IS NULL"
      " ORDER BY w.folded, w.id";

GPtrArray *
karum_store_list_players (KarumStore *store, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (player_row_free);
  g_autoptr (KarumStatement) statement = karum_db_prepare (store->db, players_sql, error);
  KarumStep step;

  if (!statement)
    return NULL;
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    KarumPlayerRow *row = g_new0 (KarumPlayerRow, 1);

    g_ptr_array_add (rows, row);
    row->id = karum_statement_int (statement, 0);
    row->name = karum_statement_dup_text (statement, 1);
    row->games = (guint) karum_statement_int (statement, 2);
    row->names = spellings (store->db, row->id, error);
    if (!row->names)
      return NULL;
  }
  return step == KARUM_STEP_DONE ? g_steal_pointer (&rows) : NULL;
}

static GArray *
find_by (KarumDb *db, const char *sql, const char *name, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, sql, error);
  KarumStep step;

  if (!statement)
    return NULL;
  karum_statement_bind_text (statement, 1, name);
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (statement, 0);

    g_array_append_val (ids, id);
  }
  return step == KARUM_STEP_DONE ? g_steal_pointer (&ids) : NULL;
}

GArray *
karum_store_find_players (KarumStore *store, const char *name, GError **error)
{
  static const char by_name[]
      = "SELECT DISTINCT p.person FROM player_names n JOIN players p"
        " ON p.id = n.player WHERE n.name = ? AND p.deleted_at IS NULL ORDER BY 1";
  static const char by_folded[] = "SELECT DISTINCT p.person FROM player_names n JOIN players p"
                                  " ON p.id = n.player WHERE n.folded = ? AND p.deleted_at IS NULL"
                                  " ORDER BY 1";
  g_autofree char *folded = karum_fold (name);
  GArray *found = find_by (store->db, by_name, name, error);

  if (!found || found->len > 0)
    return found;
  g_array_unref (found);
  return find_by (store->db, by_folded, folded, error);
}
