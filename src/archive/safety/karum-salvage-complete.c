#include "karum-salvage-complete.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-events.h"
#include "karum-merge.h"
#include "karum-players.h"
#include "karum-reviews-table.h"
#include "karum-salvage-rows.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-versions-table.h"

typedef struct {
  KarumDb *to;
  KarumDb *from;    /* of a backup */
  const char *name; /* its file */
  gboolean missing;
  GHashTable *made, *completed; /* (element-type gint64 …) */
} Work;

static gpointer
key_of (gint64 id)
{
  return (gpointer) (gssize) id;
}

/* -- Rows ------------------------------------------------------------------------------------- */

/* Copies the rows of @table in which @column is @id; those that are there stay. */
static gboolean
copy_rows (const Work *work, const char *table, const char *column, gint64 id, GError **error)
{
  g_autofree char *select = g_strdup_printf ("SELECT * FROM %s WHERE %s = ?", table, column);
  g_autoptr (KarumStatement) row = karum_db_ask (work->from, select, error, id);

  while (karum_statement_next (row, error)) {
    sqlite3_stmt *values = karum_statement_get (row);
    int n = sqlite3_column_count (values);
    g_autoptr (GString) sql = g_string_new (NULL);
    g_autoptr (KarumStatement) insert = NULL;

    g_string_printf (sql, "INSERT OR IGNORE INTO %s VALUES (?", table);
    for (int i = 1; i < n; i++)
      g_string_append (sql, ", ?");
    g_string_append_c (sql, ')');
    insert = karum_db_prepare (work->to, sql->str, error);
    if (!insert)
      return FALSE;
    for (int i = 0; i < n; i++)
      sqlite3_bind_value (karum_statement_get (insert), i + 1, sqlite3_column_value (values, i));
    if (!karum_statement_run (insert, error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

static gboolean
run_for (KarumDb *db, const char *sql, gint64 id, GError **error)
{
  return karum_db_tell (db, sql, error, id);
}

/* The rows that a game of the backup refers to; a row that is there has the same number and is the
 * same, or the seal of the game says that it is another one. */
static gboolean
copy_behind (const Work *work, gint64 id, GError **error)
{
  static const char *const tables[] = { "rulesets", "players", "players", "events", "matches" };
  static const char *const spellings[][2] = { { NULL, NULL },
                                              { "player_names", "player" },
                                              { "player_names", "player" },
                                              { "event_names", "event" },
                                              { NULL, NULL } };
  g_autoptr (KarumStatement) row = karum_db_ask (
      work->from, "SELECT ruleset, player1, player2, event, match FROM games WHERE id = ?", error,
      id);

  if (!karum_statement_next (row, error))
    return FALSE;
  for (int i = 0; i < (int) G_N_ELEMENTS (tables); i++) {
    gint64 number = karum_statement_int (row, i);

    if (karum_statement_is_null (row, i))
      continue;
    if (!copy_rows (work, tables[i], "id", number, error)
        || (spellings[i][0] && !copy_rows (work, spellings[i][0], spellings[i][1], number, error)))
      return FALSE;
  }
  return TRUE;
}

/* A person whose row was put together from spellings gets the row of the backup. */
static gboolean
complete_people (const Work *work, GError **error)
{
  static const struct {
    const char *table, *sql;
  } kinds[] = {
    { "players", "SELECT id FROM players WHERE created_at = 0 AND id != 0" },
    { "events", "SELECT id FROM events WHERE created_at = 0" },
    { "matches", "SELECT id FROM matches WHERE created_at = 0" },
  };

  karum_for_each_of (kind, kinds) {
    g_autofree char *remove
        = g_strdup_printf ("DELETE FROM %s WHERE id = ?1 AND created_at = 0", kind->table);
    g_autofree char *has = g_strdup_printf ("SELECT 1 FROM %s WHERE id = ?", kind->table);
    g_autoptr (KarumStatement) row = karum_db_prepare (work->to, kind->sql, error);
    g_autoptr (GArray) ids = karum_array_new (gint64);

    while (karum_statement_next (row, error)) {
      gint64 id = karum_statement_int (row, 0);

      g_array_append_val (ids, id);
    }
    if (!karum_statement_worked (row))
      return FALSE;
    karum_for_each_value (gint64, id, ids) {
      g_autoptr (KarumStatement) there = karum_db_prepare (work->from, has, error);

      if (!there)
        return FALSE;
      karum_statement_bind_int (there, 1, id);
      if (karum_statement_next (there, NULL)
          && (!run_for (work->to, remove, id, error)
              || !copy_rows (work, kind->table, "id", id, error)))
        return FALSE;
    }
  }
  return TRUE;
}

/* -- Games ------------------------------------------------------------------------------------ */

/* The tables of a game, and the column that names it. */
static const char *const tables_of_game[][2]
    = { { "games", "id" }, { "moves", "game" }, { "annotations", "game" }, { "tags", "game" } };

static const char *const drop_rows[]
    = { "DELETE FROM games WHERE id = ?", "DELETE FROM moves WHERE game = ?",
        "DELETE FROM annotations WHERE game = ?", "DELETE FROM tags WHERE game = ?" };

static gboolean
replace_rows (const Work *work, guint table, gint64 id, GError **error)
{
  return run_for (work->to, drop_rows[table], id, error)
         && copy_rows (work, tables_of_game[table][0], tables_of_game[table][1], id, error);
}

/* Whether the game is now as its seal says. */
static gboolean
is_sound (KarumDb *db, gint64 id)
{
  KarumSeal stored, computed;
  gboolean found;

  return karum_seals_read (db, KARUM_SEALED_GAME, id, &stored, &computed, &found, NULL) && found
         && memcmp (&stored, &computed, sizeof stored) == 0;
}

/* Takes the parts that the backup has as the seal in @to says. */
static gboolean
take_parts (const Work *work,
            gint64 id,
            const KarumSeal *stored,
            const KarumSeal *theirs,
            const KarumSeal *computed,
            GError **error)
{
  static const KarumSealPart parts[] = { KARUM_SEAL_TURNS, KARUM_SEAL_TREE, KARUM_SEAL_TAGS };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (stored->parts[parts[i]] != computed->parts[parts[i]]
        && stored->parts[parts[i]] == theirs->parts[parts[i]]
        && !replace_rows (work, i + 1, id, error))
      return FALSE;
  return TRUE;
}

static gboolean
take_all (const Work *work, gint64 id, GError **error)
{
  karum_for_each_of (drop_row, drop_rows)
    if (!run_for (work->to, *drop_row, id, error))
      return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (tables_of_game); i++)
    if (!copy_rows (work, tables_of_game[i][0], tables_of_game[i][1], id, error))
      return FALSE;
  return TRUE;
}

static void
note (const Work *work, gint64 id)
{
  g_hash_table_insert (work->completed, key_of (id), g_strdup (work->name));
}

/* In a savepoint, so that what doesn't fit together after all is left as it was. */
static gboolean
try_all (const Work *work, gint64 id, GError **error)
{
  gboolean sound;

  if (!karum_db_begin (work->to, error))
    return FALSE;
  if (!copy_behind (work, id, error) || !take_all (work, id, error)) {
    karum_db_end (work->to, FALSE, NULL);
    return FALSE;
  }
  sound = is_sound (work->to, id);
  if (sound)
    note (work, id);
  if (!sound)
    return karum_db_end (work->to, FALSE, NULL), TRUE;
  return karum_db_end (work->to, TRUE, error);
}

static gboolean
complete_game (const Work *work, gint64 id, GError **error)
{
  KarumSeal stored, computed, theirs, unused;
  gboolean found, there;
  gboolean is_made = g_hash_table_contains (work->made, key_of (id));

  if (g_hash_table_contains (work->completed, key_of (id)))
    return TRUE;
  if (!karum_seals_read (work->to, KARUM_SEALED_GAME, id, &stored, &computed, &found, error)
      || !karum_seals_read (work->from, KARUM_SEALED_GAME, id, &theirs, &unused, &there, error))
    return FALSE;
  if (!there || memcmp (&theirs, &unused, sizeof theirs) != 0
      || (found && !is_made && memcmp (&stored, &computed, sizeof stored) == 0)
      || (!found && !work->missing))
    return TRUE;
  if (found && !is_made) {
    if (!copy_behind (work, id, error)
        || !take_parts (work, id, &stored, &theirs, &computed, error))
      return FALSE;
    if (is_sound (work->to, id)) {
      note (work, id);
      return TRUE;
    }
    /* Its own part alone doesn't matter enough to go back to an older state. */
    for (guint i = 1; i < KARUM_N_SEAL_PARTS; i++)
      if (stored.parts[i] != computed.parts[i])
        return try_all (work, id, error);
    return TRUE;
  }
  return try_all (work, id, error);
}

/* A review that is lost or damaged; one that isn't of the game any more says so itself. */
static gboolean
complete_review (const Work *work, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) there = NULL;
  gboolean sound;
  KarumStep step;

  if (!karum_reviews_check (work->to, id, &sound, error))
    return FALSE;
  there = karum_db_ask (work->to, "SELECT 1 FROM reviews WHERE game = ?", error, id);
  if (!there)
    return FALSE;
  step = karum_statement_step (there, error);
  if (step == KARUM_STEP_ERROR || (step == KARUM_STEP_ROW && sound))
    return step != KARUM_STEP_ERROR;
  return karum_reviews_drop (work->to, id, error) && copy_rows (work, "reviews", "game", id, error);
}

/* The number of a game in the backup can be that of another game here. */
static gboolean
complete_versions (const Work *work, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) there = NULL;
  g_autoptr (KarumStatement) here = NULL;
  const void *uuid;
  gsize size;
  KarumStep step;

  there = karum_db_ask (work->from, "SELECT uuid FROM games WHERE id = ?", error, id);
  if (!there)
    return FALSE;
  step = karum_statement_step (there, error);
  if (step != KARUM_STEP_ROW)
    return step == KARUM_STEP_DONE;
  uuid = karum_statement_blob (there, 0, &size);
  here = karum_db_ask (work->to, "SELECT 1 FROM games WHERE id = ?1 AND uuid = ?2", error, id,
                       karum_value_blob (uuid, size));
  if (!here)
    return FALSE;
  step = karum_statement_step (here, error);
  if (step != KARUM_STEP_ROW)
    return step == KARUM_STEP_DONE;
  return karum_versions_complete (work->to, id, work->from, error);
}

static gboolean
complete_from (const Work *work, GError **error)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (work->from, "SELECT id FROM games ORDER BY id", error);

  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);

    g_array_append_val (ids, id);
  }
  if (!karum_statement_worked (row) || !complete_people (work, error))
    return FALSE;
  karum_for_each_value (gint64, item, ids)
    if (!complete_game (work, item, error) || !complete_review (work, item, error)
        || !complete_versions (work, item, error))
      return FALSE;
  return TRUE;
}

/* A backup that can't be read is left out. */
static gboolean
try_backup (Work *work, const char *path, const KarumStoreOptions *options, GError **error)
{
  KarumStoreOptions reading = options ? *options : (KarumStoreOptions){ 0 };
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GError) local = NULL;

  reading.read_only = TRUE;
  store = karum_store_open (path, &reading, NULL);
  if (!store)
    return TRUE;
  work->from = karum_store_db (store);
  work->name = name;
  if (complete_from (work, &local)
      || g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

gboolean
karum_salvage_complete (const char *path,
                        KarumStore *to,
                        const KarumStoreOptions *options,
                        gboolean missing,
                        const GArray *made,
                        GHashTable *completed,
                        GError **error)
{
  g_autofree char *folder = karum_backups_folder (path);
  g_autoptr (GPtrArray) backups = karum_backups_list (path, folder);
  g_autoptr (GHashTable) made_ids = g_hash_table_new (NULL, NULL);
  Work work
      = { .to = karum_store_db (to), .missing = missing, .made = made_ids, .completed = completed };

  karum_for_each_value (gint64, item, made)
    g_hash_table_add (made_ids, key_of (item));
  karum_for_each (const KarumBackup, backup, backups)
    if (!try_backup (&work, backup->path, options, error))
      return FALSE;
  return TRUE;
}

/* -- Logs of other files ---------------------------------------------------------------------- */

static gboolean
note_broken (KarumSealed kind, gint64 id, guint broken, gpointer ids, GError **error)
{
  (void) kind;
  (void) error;
  if (broken != 0)
    g_array_append_val ((GArray *) ids, id);
  return TRUE;
}

/* Leaves only games that are as they were saved. */
static gboolean
drop_broken (KarumDb *db, GError **error)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);

  karum_seals_forget (db);
  if (!karum_seals_visit (db, KARUM_SEALED_GAME, note_broken, ids, error))
    return FALSE;
  karum_for_each_value (gint64, id, ids)
    karum_for_each_of (drop_row, drop_rows)
      if (!run_for (db, *drop_row, id, error))
        return FALSE;
  karum_seals_forget (db);
  return karum_players_drop_lost_merges (db, error) && karum_events_drop_lost_merges (db, error);
}

static gboolean
fill_from_log (KarumPageFile *pages, KarumDb *db, const KarumProgress *progress, GError **error)
{
  return karum_db_execute (db, "PRAGMA foreign_keys = OFF", error) && karum_db_begin (db, error)
         && karum_db_end (
             db, karum_salvage_rows (pages, db, progress, NULL, error) && drop_broken (db, error),
             error);
}

static void
tell_taken (KarumStore *to, const char *log, const KarumImportReport *report, KarumSalvage *salvage)
{
  g_autofree char *name = g_filename_display_basename (log);
  g_autofree char *taken
      /* Translators: what became of a game; a file */
      = g_strdup_printf (_ ("it was taken from the set-aside changes “%s”"), name);
  g_autofree char *other
      /* Translators: what became of a game; a file */
      = g_strdup_printf (_ ("another version of it is in the set-aside changes “%s”"), name);

  karum_for_each_in (const KarumIdRange, range, report->ranges)
    for (gint64 id = range->first; id <= range->last; id++)
      karum_salvage_tell_game (to, salvage->restored, id, taken);
  karum_for_each_in (const KarumSimilarGame, game, report->similars)
    if (game->similarity == KARUM_SIMILAR_CHANGED)
      karum_salvage_tell_game (to, salvage->restored, game->other, other);
  salvage->games += report->added;
  salvage->completed += report->added;
}

gboolean
karum_salvage_take_log (KarumPageFile *pages,
                        const char *log,
                        const char *made,
                        KarumStore *to,
                        const KarumStoreOptions *options,
                        const KarumProgress *progress,
                        KarumSalvage *salvage,
                        GError **error)
{
  const KarumMergeOptions how = { .similar = KARUM_SIMILAR_ADD, .progress = progress };
  g_auto (KarumMergeReport) report = { 0 };
  g_autoptr (KarumStore) store = karum_store_open (made, options, error);
  g_autoptr (GError) local = NULL;

  if (!store)
    return FALSE;
  if (fill_from_log (pages, karum_store_db (store), progress, &local)
      && karum_store_merge (to, store, &how, &report, &local))
    tell_taken (to, log, report.games, salvage);
  else if (!g_error_matches (local, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  /* A damaged log gives nothing, and takes nothing from what the archive itself gives. */
  return TRUE;
}
