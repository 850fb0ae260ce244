#include "karum-bulk.h"
#include "karum-check.h"
#include "karum-column-update.h"
#include "karum-columns.h"
#include "karum-folded.h"
#include "karum-game-draft.h"
#include "karum-give-way.h"
#include "karum-position-update.h"
#include "karum-positions.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-texts.h"

typedef struct {
  KarumStore *store;
  const KarumProgress *progress; /* (nullable) */
} Rebuild;

/* Sets the person of every player to the end of its chain of merges; a cycle ends where it
 * began. */
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

/* Correct values are not written again, so that their indexes aren't either. */
static gboolean
write_columns (KarumDb *db, gint64 id, const KarumGameDraft *draft, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "UPDATE games SET turns = ?2, content = ?3, exchanged = ?4, points1 = ?5, points2 = ?6,"
      " annotated = ?7, analysed = ?8, kinds = ?9"
      " WHERE id = ?1 AND (turns, content, exchanged, points1, points2, annotated, analysed, kinds)"
      " IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
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
  karum_statement_bind_int (statement, 9, draft->annotated.kinds);
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

/* An unreadable game is left unchanged. */
static gboolean
rebuild_game (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, &local);

  if (record)
    return write_derived (karum_store_db (store), id, record, error);
  if (g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* After how many games the schema is refreshed in the cache. */
#define KEEP_SCHEMA 128

static gboolean
rebuild_next (Rebuild *rebuild, gint64 id, gint64 done, gint64 total, GError **error)
{
  return karum_progress_step (rebuild->progress, (guint64) done, (guint64) total, error)
         && (done % KEEP_SCHEMA != 0
             || karum_bulk_keep_schema (karum_store_db (rebuild->store), error))
         && rebuild_game (rebuild->store, id, error);
}

static gboolean
rebuild_games (Rebuild *rebuild, KarumGiveWay *way, GError **error)
{
  KarumDb *db = karum_store_db (rebuild->store);
  gint64 total, done = 0;
  g_autoptr (KarumStatement) row = NULL;
  KarumStep step;

  if (!karum_db_number (db, "SELECT count (*) FROM games", &total, error))
    return FALSE;
  row = karum_db_prepare (db, "SELECT id FROM games ORDER BY id", error);
  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    if (karum_give_way_is_due (way)
        || !rebuild_next (rebuild, karum_statement_int (row, 0), done++, total, error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

static gboolean
rebuild_indexes (KarumDb *db, GError **error)
{
  return karum_bulk_begin_indexes (db, error) && karum_db_execute (db, "REINDEX", error)
         && karum_bulk_end_indexes (db, error);
}

static gboolean
rebuild_all (Rebuild *rebuild, KarumGiveWay *way, GError **error)
{
  KarumDb *db = karum_store_db (rebuild->store);

  /* The full-text index may be too damaged for removing single entries. */
  return karum_store_clear_positions (rebuild->store, error) && karum_columns_clear (db, error)
         && rebuild_indexes (db, error) && rebuild_persons (db, error)
         && karum_folded_renew (db, error) && karum_texts_clear (db, error)
         && rebuild_games (rebuild, way, error);
}

static gboolean
rebuild_in_transaction (Rebuild *rebuild, KarumGiveWay *way, GError **error)
{
  gboolean done;

  if (!karum_store_begin (rebuild->store, error))
    return FALSE;
  karum_give_way_begin (way);
  done = rebuild_all (rebuild, way, error) && karum_give_way_settle (way, error);
  done = karum_store_end (rebuild->store, done, done ? error : NULL);
  karum_give_way_end (way);
  return done;
}

static gboolean
rebuild_in_bulk (KarumGiveWay *way, gpointer data, GError **error)
{
  Rebuild *rebuild = data;
  gboolean done;

  karum_bulk_begin (karum_store_db (rebuild->store));
  done = rebuild_in_transaction (rebuild, way, error);
  karum_bulk_end (karum_store_db (rebuild->store));
  return done;
}

gboolean
karum_store_rebuild (KarumStore *store, const KarumProgress *progress, GError **error)
{
  Rebuild rebuild = { store, progress };

  if (!karum_give_way_run (karum_store_db (store), progress, rebuild_in_bulk, &rebuild, error))
    return FALSE;
  /* The archive is correct without the index of positions, only slower. */
  karum_store_update_columns (store, progress, NULL);
  karum_store_update_words (store, progress, NULL);
  karum_store_update_positions (store, progress, NULL);
  return TRUE;
}
