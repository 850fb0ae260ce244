#include "karum-bin.h"

#include <glib/gi18n.h>

#include "karum-players.h"
#include "karum-store-inside.h"
#include "karum-statement.h"
#include "karum-undo.h"

/* Runs @statement, which has the number of a game as ?1, for each game. */
static gboolean
run_for_each (KarumStatement *statement, const gint64 *games, guint n_games, GError **error)
{
  for (guint i = 0; i < n_games; i++) {
    karum_statement_bind_int (statement, 1, games[i]);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

static gboolean
revive_players (KarumDb *db, const gint64 *games, guint n_games, GError **error)
{
  for (guint i = 0; i < n_games; i++)
    if (!karum_players_revive (db, games[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
bin (KarumDb *db, const gint64 *games, guint n_games, gboolean binned, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          binned ? "UPDATE games SET deleted_at = ?2, changed_at = ?2"
                                   " WHERE id = ?1 AND deleted_at IS NULL"
                                 : "UPDATE games SET deleted_at = NULL, changed_at = ?2"
                                   " WHERE id = ?1 AND deleted_at IS NOT NULL",
                          error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 2, g_get_real_time () / 1000);
  return run_for_each (statement, games, n_games, error)
         && (binned || revive_players (db, games, n_games, error));
}

gboolean
karum_store_bin_games (
    KarumStore *store, const gint64 *games, guint n_games, gboolean binned, GError **error)
{
  const char *title
      = binned ? ngettext ("Moving a game to the bin", "Moving games to the bin", n_games)
               : ngettext ("Restoring a game", "Restoring games", n_games);

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store, bin (karum_store_db (store), games, n_games, binned, error), error);
}

static gboolean
destroy_all (KarumDb *db, GError **error)
{
  gint64 last;

  if (!karum_db_number (db, "SELECT max (id) FROM games WHERE deleted_at IS NOT NULL", &last,
                        error))
    return FALSE;
  karum_db_note_freed (db, last);
  return karum_db_execute (db,
                           "DELETE FROM texts WHERE rowid IN"
                           " (SELECT id FROM games WHERE deleted_at IS NOT NULL)",
                           error)
         && karum_db_execute (db, "DELETE FROM games WHERE deleted_at IS NOT NULL", error);
}

static gboolean
destroy (KarumDb *db, const gint64 *games, guint n_games, GError **error)
{
  g_autoptr (KarumStatement) texts
      = karum_db_prepare (db,
                          "DELETE FROM texts WHERE rowid = ?1 AND EXISTS"
                          " (SELECT 1 FROM games WHERE id = ?1 AND deleted_at IS NOT NULL)",
                          error);
  g_autoptr (KarumStatement) rows = NULL;

  if (!texts || !run_for_each (texts, games, n_games, error))
    return FALSE;
  for (guint i = 0; i < n_games; i++)
    karum_db_note_freed (db, games[i]);
  rows = karum_db_prepare (db, "DELETE FROM games WHERE id = ?1 AND deleted_at IS NOT NULL", error);
  return rows && run_for_each (rows, games, n_games, error);
}

gboolean
karum_store_destroy_games (KarumStore *store, const gint64 *games, guint n_games, GError **error)
{
  const char *title
      = games ? ngettext ("Permanently deleting a game", "Permanently deleting games", n_games)
              : _ ("Emptying the bin");
  gboolean done;

  if (!karum_store_begin_step (store, title, error))
    return FALSE;
  done = games ? destroy (karum_store_db (store), games, n_games, error)
               : destroy_all (karum_store_db (store), error);
  return karum_store_end_step (store, done, error);
}
