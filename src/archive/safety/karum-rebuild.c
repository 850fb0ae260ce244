#include "karum-check.h"
#include "karum-column-update.h"
#include "karum-columns.h"
#include "karum-folded.h"
#include "karum-game-draft.h"
#include "karum-positions.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-texts.h"

/* Every player is the person at the end of the mergings; a circle of them ends where it began. */
static gboolean
rebuild_persons (KarumDb *db, GError **error)
{
  return karum_db_execute (
      db,
      "WITH RECURSIVE up (id, at) AS ("
      "   SELECT id, id FROM players"
      "   UNION SELECT up.id, p.merged_into FROM up JOIN players p ON p.id = up.at"
      "   WHERE p.merged_into IS NOT NULL)"
      " UPDATE players SET person = coalesce ("
      "   (SELECT up.at FROM up JOIN players p ON p.id = up.at"
      "    WHERE up.id = players.id AND p.merged_into IS NULL), id)",
      error);
}

static gboolean
write_columns (KarumDb *db, gint64 id, const KarumGameDraft *draft, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "UPDATE games SET turns = ?2, content = ?3, exchanged = ?4, points1 = ?5, points2 = ?6,"
      " annotated = ?7, analysed = ?8"
      " WHERE id = ?1",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_int (statement, 2, draft->turns);
  karum_statement_bind_int (statement, 3, draft->content);
  karum_statement_bind_int (statement, 4, draft->exchanged);
  karum_statement_bind_int (statement, 5, draft->points[0]);
  karum_statement_bind_int (statement, 6, draft->points[1]);
  karum_statement_bind_int (statement, 7, draft->annotated.remarks);
  karum_statement_bind_int (statement, 8, draft->annotated.analysed);
  return karum_statement_run (statement, error);
}

static gboolean
write_derived (KarumDb *db, gint64 id, const KarumRecord *record, GError **error)
{
  g_auto (KarumGameDraft) draft = { 0 };

  karum_game_draft_init (&draft, record);
  return write_columns (db, id, &draft, error)
         && karum_texts_write (db, id, TRUE, draft.text, error);
}

/* A game that can't be read stays as it is. */
static gboolean
rebuild_game (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, &local);

  if (record)
    return write_derived (store->db, id, record, error);
  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static gboolean
rebuild_games (KarumStore *store, const KarumProgress *progress, GError **error)
{
  gint64 total, done = 0;
  g_autoptr (KarumStatement) row = NULL;
  KarumStep step;

  if (!karum_db_number (store->db, "SELECT count (*) FROM games", &total, error))
    return FALSE;
  row = karum_db_prepare (store->db, "SELECT id FROM games ORDER BY id", error);
  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    if (!karum_progress_step (progress, (guint64) done++, (guint64) total, error)
        || !rebuild_game (store, karum_statement_int (row, 0), error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

static gboolean
rebuild (KarumStore *store, const KarumProgress *progress, GError **error)
{
  /* The index of words may be too broken to take single entries out of it. */
  return karum_store_clear_positions (store, error) && karum_columns_clear (store->db, error)
         && karum_db_execute (store->db, "REINDEX", error) && rebuild_persons (store->db, error)
         && karum_folded_renew (store->db, error) && karum_texts_clear (store->db, error)
         && rebuild_games (store, progress, error);
}

gboolean
karum_store_rebuild (KarumStore *store, const KarumProgress *progress, GError **error)
{
  gboolean done;

  if (!karum_store_begin (store, error))
    return FALSE;
  done = rebuild (store, progress, error);
  if (!karum_store_end (store, done, error))
    return FALSE;
  /* Without its index of positions the archive is as right, only slower. */
  karum_store_update_columns (store, progress, NULL);
  karum_store_update_positions (store, progress, NULL);
  return TRUE;
}
