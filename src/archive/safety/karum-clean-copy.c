#include "karum-clean-copy.h"

#include "karum-columns.h"
#include "karum-db.h"
#include "karum-file-abilities.h"
#include "karum-folded.h"
#include "karum-game-draft.h"
#include "karum-games-table.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-log-owner.h"
#include "karum-public-names.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-texts.h"
#include "karum-views.h"

typedef struct {
  KarumDb *db;
  GPtrArray *hidden; /* (element-type KarumPlayerRow) */
  KarumMasks *masks;
  const KarumProgress *progress;
} Clean;

/* -- Names in SQL ------------------------------------------------------------------------------ */

static void
give_public (sqlite3_context *context, int n, sqlite3_value **values)
{
  const Clean *clean = sqlite3_user_data (context);
  const char *text = (const char *) sqlite3_value_text (values[0]);

  (void) n;
  if (text)
    sqlite3_result_text (context, karum_masks_text (clean->masks, text), -1, g_free);
  else
    sqlite3_result_null (context);
}

static void
give_uuid (sqlite3_context *context, int n, sqlite3_value **values)
{
  const Clean *clean = sqlite3_user_data (context);
  const KarumUuid uuid = karum_uuid_new (&clean->db->entropy);

  (void) n;
  (void) values;
  sqlite3_result_blob (context, uuid.bytes, sizeof uuid.bytes, SQLITE_TRANSIENT);
}

static gboolean
provide (Clean *clean, GError **error)
{
  const int flags = SQLITE_UTF8 | SQLITE_DIRECTONLY;
  int code = sqlite3_create_function_v2 (clean->db->handle, "karum_public", 1,
                                         flags | SQLITE_DETERMINISTIC, clean, give_public, NULL,
                                         NULL, NULL);

  if (code == SQLITE_OK)
    code = sqlite3_create_function_v2 (clean->db->handle, "karum_other_uuid", 0, flags, clean,
                                       give_uuid, NULL, NULL, NULL);
  return (code == SQLITE_OK || karum_db_set_error (clean->db, code, error))
         && karum_folded_provide (clean->db, error) && karum_views_create (clean->db, error);
}

static gboolean
list_hidden (Clean *clean, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (clean->db, "INSERT INTO temp.hidden VALUES (?, ?, ?)", error);

  for (guint i = 0; statement && i < clean->hidden->len; i++) {
    const KarumPlayerRow *row = clean->hidden->pdata[i];
    g_autofree char *initials = karum_masks_initials (row->name);

    karum_masks_add (clean->masks, row);
    karum_statement_rewind (statement);
    karum_statement_bind_int (statement, 1, row->id);
    karum_statement_bind_text (statement, 2, initials);
    karum_statement_bind_int (statement, 3, row->shown == KARUM_SHOWN_NOT);
    if (!karum_statement_run (statement, error))
      return FALSE;
  }
  return statement != NULL;
}

/* -- Texts of games ---------------------------------------------------------------------------- */

static char *
write_record (const KarumRecord *record)
{
  g_autoptr (GString) text = g_string_new (NULL);

  karum_kgn_write (record, text);
  return g_strdup (text->str);
}

/* @row: the columns of write_texts() */
static gboolean
write_again (Clean *clean, KarumStatement *row, const KarumRecord *record, GError **error)
{
  gint64 id = karum_statement_int (row, 0), revision = karum_statement_int (row, 1);
  const KarumGameRefs refs = { karum_statement_int (row, 2),
                               { karum_statement_int (row, 3), karum_statement_int (row, 4) },
                               karum_statement_int (row, 5),
                               karum_statement_int (row, 6) };
  gint64 changed = karum_statement_int (row, 7);
  g_auto (KarumGameDraft) draft = { 0 };

  karum_game_draft_init (&draft, record);
  if (!karum_games_write (clean->db, &id, &revision, &draft, &refs, error))
    return FALSE;
  return karum_db_tell (
      clean->db,
      "UPDATE games SET uuid = karum_other_uuid (), revision = revision - 1, changed_at = ?2"
      " WHERE id = ?1",
      error, id, changed);
}

static gboolean
hide_in_game (Clean *clean, KarumStatement *row, GError **error)
{
  g_autoptr (KarumRecord) record
      = karum_games_load (clean->db, karum_games, karum_statement_int (row, 0), NULL, error);
  g_autofree char *before = record ? write_record (record) : NULL;
  g_autofree char *after = NULL;

  if (!record)
    return FALSE;
  karum_masks_record (clean->masks, record);
  after = write_record (record);
  g_clear_pointer (&record->tags.uuid, g_free);
  return g_str_equal (before, after) || write_again (clean, row, record, error);
}

/* While the seals of the games still are what they were. */
static gboolean
hide_in_games (Clean *clean, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      clean->db,
      "SELECT id, revision, ruleset, player1, player2, coalesce (event, 0),"
      " coalesce (match, 0), changed_at FROM games WHERE id > ?1 ORDER BY id LIMIT 1",
      error);
  gint64 last = G_MININT64, total;

  if (!karum_games_table_count (clean->db, &total, error))
    return FALSE;
  for (guint64 done = 0; row && karum_masks_any (clean->masks); done++) {
    karum_statement_rewind (row);
    karum_statement_bind_int (row, 1, last);
    if (!karum_statement_next (row, error))
      return karum_statement_worked (row);
    last = karum_statement_int (row, 0);
    if (!karum_progress_step (clean->progress, done, (guint64) total, error)
        || !hide_in_game (clean, row, error))
      return FALSE;
  }
  return row != NULL;
}

/* -- Tables ------------------------------------------------------------------------------------ */

static const char make_list[]
    = "CREATE TEMP TABLE hidden (person INTEGER PRIMARY KEY, initials TEXT NOT NULL,"
      " without INTEGER NOT NULL);";

#define OF_HIDDEN "IN (SELECT p.id FROM players p JOIN temp.hidden h ON h.person = p.person"

/* All that isn't shown, and what nobody else is to see. */
static const char take_out[]
    = "CREATE TEMP TABLE gone AS SELECT id FROM games WHERE id NOT IN"
      " (SELECT id FROM shown_games)"
      " OR player1 " OF_HIDDEN " WHERE h.without)"
      " OR player2 " OF_HIDDEN " WHERE h.without);"
      "DELETE FROM texts WHERE rowid IN (SELECT id FROM temp.gone);"
      "DELETE FROM games WHERE id IN (SELECT id FROM temp.gone);"
      "DELETE FROM batch; DELETE FROM batched; DELETE FROM versions; DELETE FROM "
      "history;"
      "DELETE FROM searches; DELETE FROM practice;"
      "DELETE FROM sharing; DELETE FROM sharers; DELETE FROM facts; DELETE FROM shared;"
      "DELETE FROM fact_files;"
      "DELETE FROM position_segments; DELETE FROM position_parts; DELETE FROM "
      "position_pending;"
      "DELETE FROM matches WHERE id NOT IN (SELECT match FROM games WHERE match IS NOT "
      "NULL);"
      "DELETE FROM events WHERE deleted_at IS NOT NULL"
      "  AND id NOT IN (SELECT event FROM games WHERE event IS NOT NULL)"
      "  AND id NOT IN (SELECT m.event FROM merged_events m JOIN events o ON o.id = m.id"
      "    WHERE o.deleted_at IS NULL);"
      "DELETE FROM players WHERE id <> 0"
      "  AND person IN (SELECT id FROM players WHERE deleted_at IS NOT NULL"
      "    UNION SELECT person FROM temp.hidden WHERE without)"
      "  AND person NOT IN (SELECT p.person FROM games g"
      "    JOIN players p ON p.id IN (g.player1, g.player2));";

/* Folded names are made again afterwards. */
static const char hide_names[]
    = "UPDATE games SET uuid = karum_other_uuid ()"
      "  WHERE player1 " OF_HIDDEN ") OR player2 " OF_HIDDEN ");"
      "DELETE FROM player_names WHERE player " OF_HIDDEN ");"
      "UPDATE players SET uuid = karum_other_uuid (), note = NULL, shown = 0,"
      "  name = (SELECT h.initials FROM temp.hidden h WHERE h.person = players.person)"
      "  WHERE person IN (SELECT person FROM temp.hidden);"
      "INSERT INTO player_names (name, player, folded) SELECT name, id, '' FROM players"
      "  WHERE person IN (SELECT person FROM temp.hidden);"
      "UPDATE players SET note = karum_public (note) WHERE note IS NOT karum_public (note);"
      "CREATE TEMP TABLE renamed AS SELECT id, event, karum_public (name) AS name FROM event_names"
      "  WHERE name IS NOT karum_public (name);"
      "DELETE FROM event_names WHERE id IN (SELECT id FROM temp.renamed);"
      "INSERT OR IGNORE INTO event_names (name, event, folded)"
      "  SELECT name, event, '' FROM temp.renamed;"
      "UPDATE events SET uuid = karum_other_uuid (), name = karum_public (name),"
      "  place = karum_public (place)"
      "  WHERE name IS NOT karum_public (name) OR place IS NOT karum_public (place);"
      "UPDATE matches SET tag = karum_public (tag) || ' ' || id WHERE tag IS NOT karum_public "
      "(tag);"
      "UPDATE collections SET name = karum_public (name) || ' ' || id"
      "  WHERE name IS NOT karum_public (name);";

static gboolean
clean_tables (Clean *clean, GError **error)
{
  return karum_db_execute (clean->db, make_list, error) && list_hidden (clean, error)
         && hide_in_games (clean, error) && karum_db_execute (clean->db, take_out, error)
         && karum_db_execute (clean->db, hide_names, error)
         && karum_columns_clear (clean->db, error) && karum_folded_renew (clean->db, error)
         && karum_seals_renew (clean->db, error);
}

/* -- The file ---------------------------------------------------------------------------------- */

static gboolean
read_hidden (const char *copy, Clean *clean, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE, .glance = TRUE };
  g_autoptr (KarumStore) store = karum_store_open (copy, &options, error);

  clean->hidden = store ? karum_store_hidden_players (store, error) : NULL;
  return clean->hidden != NULL;
}

/* What a vacuum writes has only what the tables have. */
static gboolean
rewrite (Clean *clean, GError **error)
{
  KarumDb *db = clean->db;

  /* A vacuum attaches the file that it writes. */
  sqlite3_limit (db->handle, SQLITE_LIMIT_ATTACHED, 1);
  return provide (clean, error)
         && karum_db_execute (db, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY",
                              error)
         && karum_db_begin (db, error) && karum_db_end (db, clean_tables (clean, error), error)
         && karum_texts_join_all (db, error) && karum_db_execute (db, "VACUUM", error)
         && karum_log_owner_stamp (db, error);
}

gboolean
karum_clean_copy (const char *copy, const KarumProgress *progress, GError **error)
{
  g_autoptr (KarumDb) db = NULL;
  g_autoptr (KarumMasks) masks = karum_masks_new ();
  Clean clean = { .masks = masks, .progress = progress };
  gboolean done;

  if (!read_hidden (copy, &clean, error))
    return FALSE;
  db = karum_db_open (copy, KARUM_DB_WRITE, karum_file_abilities_vfs (copy), error);
  if (db)
    karum_db_watch_cancellable (db, progress ? progress->cancellable : NULL);
  clean.db = db;
  done = db && rewrite (&clean, error);
  g_ptr_array_unref (clean.hidden);
  return done;
}
