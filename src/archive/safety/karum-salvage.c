#include "karum-salvage.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-db-copy.h"
#include "karum-db.h"
#include "karum-events.h"
#include "karum-limits.h"
#include "karum-players.h"
#include "karum-publish.h"
#include "karum-salvage-clues.h"
#include "karum-salvage-complete.h"
#include "karum-salvage-doubt.h"
#include "karum-salvage-rows.h"
#include "karum-salvage-source.h"
#include "karum-games-table.h"
#include "karum-reviews-table.h"
#include "karum-versions-table.h"
#include "karum-schema.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

/* -- The new archive -------------------------------------------------------------------------- */

typedef struct {
  const char *path; /* of the damaged archive */
  const char *copy; /* of it, which is read */
  const KarumStoreOptions *options;
  KarumDb *from; /* (nullable): it, if it can be opened */
  KarumPageFile *pages;
  KarumStore *store;
  KarumDoubt doubt;
  GHashTable *completed; /* (element-type gint64 utf8): games, and the file from which */
  GHashTable *missing;   /* (element-type gint64): games that are lost */
  const KarumProgress *progress;
  KarumSalvage *salvage;
} Work;

static gpointer
key_of (gint64 id)
{
  return (gpointer) (gssize) id;
}

static void
tell_game (Work *work, gint64 id, const char *what)
{
  karum_salvage_tell_game (work->store, work->salvage->lost, id, what);
}

/* The rows of a damaged log that was set aside, which are not in the archive. */
static gboolean
read_logs (Work *work, const GArray *roots, GError **error)
{
  g_autoptr (GPtrArray) logs = karum_salvage_logs (work->path, FALSE);

  karum_for_each (void, item, logs) {
    g_autoptr (KarumPageFile) pages = karum_page_file_open (work->copy, item, roots, NULL);

    if (pages
        && !karum_salvage_rows (pages, karum_store_db (work->store), work->progress, NULL, error))
      return FALSE;
  }
  return TRUE;
}

/* Whether rows refer to rows that are not there. */
static gboolean
find_gaps (Work *work, gboolean *gaps, GError **error)
{
  gint64 found;

  if (!karum_db_number (
          karum_store_db (work->store),
          "SELECT EXISTS (SELECT 1 FROM moves WHERE game NOT IN (SELECT id FROM games))"
          " OR EXISTS (SELECT 1 FROM games WHERE player1 NOT IN (SELECT id FROM players)"
          "   OR player2 NOT IN (SELECT id FROM players)"
          "   OR event NOT IN (SELECT id FROM events) OR match NOT IN (SELECT id FROM matches)"
          "   OR ruleset NOT IN (SELECT id FROM rulesets))",
          &found, error))
    return FALSE;
  *gaps = karum_page_file_is_damaged (work->pages) || found != 0;
  return TRUE;
}

static void
tell_restored (Work *work)
{
  GHashTableIter iter;
  gpointer id, file;

  g_hash_table_iter_init (&iter, work->completed);
  while (g_hash_table_iter_next (&iter, &id, &file)) {
    g_autofree char *what
        /* Translators: what became of a game; a file */
        = g_strdup_printf (_ ("it was completed from the backup “%s”"), (char *) file);

    karum_salvage_tell_game (work->store, work->salvage->restored, (gint64) (gssize) id, what);
  }
}

/* What is missing is put together from indexes, then taken from backups. */
static gboolean
complete (Work *work, GError **error)
{
  g_autoptr (GArray) made = karum_array_new (gint64);
  KarumDb *db = karum_store_db (work->store);
  gboolean gaps;

  if (!find_gaps (work, &gaps, error)
      || (gaps
          && !karum_salvage_clues (work->pages, db, karum_store_games (work->store), made, error))
      || !karum_salvage_complete (work->path, work->store, work->options, gaps, made,
                                  work->completed, error))
    return FALSE;
  tell_restored (work);
  karum_for_each_value (gint64, item, made)
    if (!g_hash_table_contains (work->completed, key_of (item)))
      karum_doubt_tell_game (
          &work->doubt, item,
          _ ("its record is lost and was put together from its moves and from indexes"));
  return TRUE;
}

/* Reports on games before they are repaired. @gone: whether they are lost */
static gboolean
tell_games (Work *work, const char *sql, gboolean gone, const char *what, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (karum_store_db (work->store), sql, error);

  while (karum_statement_next (row, error)) {
    tell_game (work, karum_statement_int (row, 0), what);
    if (gone)
      g_hash_table_add (work->missing, key_of (karum_statement_int (row, 0)));
  }
  return karum_statement_worked (row);
}

/* Deletes the remains of lost games. */
static gboolean
tell_orphans (Work *work, GError **error)
{
  return tell_games (work, "SELECT game FROM moves WHERE game NOT IN (SELECT id FROM games)", TRUE,
                     _ ("only its moves are left; players, date and result are lost"), error)
         && tell_games (work,
                        "SELECT game FROM annotations WHERE game NOT IN (SELECT id FROM games)"
                        " AND game NOT IN (SELECT game FROM moves)",
                        TRUE, _ ("only its comments are left"), error);
}

/* Games whose players, event or match are lost get the unknown player, no event or no match. */
static gboolean
mend_references (Work *work, GError **error)
{
  return tell_games (work,
                     "SELECT id FROM games WHERE player1 NOT IN (SELECT id FROM players)"
                     " OR player2 NOT IN (SELECT id FROM players)",
                     FALSE, _ ("the name of a player is lost"), error)
         && tell_games (work,
                        "SELECT id FROM games WHERE event IS NOT NULL"
                        " AND event NOT IN (SELECT id FROM events)",
                        FALSE, _ ("its event is lost"), error)
         && karum_players_drop_lost_merges (karum_store_db (work->store), error)
         && karum_events_drop_lost_merges (karum_store_db (work->store), error)
         && karum_db_execute (
             karum_store_db (work->store),
             "UPDATE games SET player1 = 0 WHERE player1 NOT IN (SELECT id FROM players);"
             "UPDATE games SET player2 = 0 WHERE player2 NOT IN (SELECT id FROM players);"
             "UPDATE games SET event = NULL WHERE event NOT IN (SELECT id FROM events);"
             "UPDATE games SET match = NULL WHERE match NOT IN (SELECT id FROM matches);",
             error);
}

/* Deletes rows that still refer to missing rows. */
static gboolean
drop_orphans (Work *work, GError **error)
{
  return karum_db_execute (karum_store_db (work->store),
                           "DELETE FROM player_names WHERE player NOT IN (SELECT id FROM players);"
                           "DELETE FROM event_names WHERE event NOT IN (SELECT id FROM events);"
                           "DELETE FROM moves WHERE game NOT IN (SELECT id FROM games);"
                           "DELETE FROM annotations WHERE game NOT IN (SELECT id FROM games);"
                           "DELETE FROM tags WHERE game NOT IN (SELECT id FROM games);"
                           "DELETE FROM reviews WHERE game NOT IN (SELECT id FROM games);"
                           "DELETE FROM versions WHERE game NOT IN (SELECT id FROM games);"
                           "DELETE FROM collected WHERE game NOT IN (SELECT id FROM games)"
                           " OR collection NOT IN (SELECT id FROM collections);"
                           "INSERT OR IGNORE INTO player_names (name, player, folded)"
                           " SELECT name, id, folded FROM players WHERE id != 0"
                           " AND id NOT IN (SELECT player FROM player_names);",
                           error);
}

/* -- Games ------------------------------------------------------------------------------------ */

static gboolean
run_for_game (KarumDb *db, const char *sql, gint64 id, GError **error)
{
  return karum_db_tell (db, sql, error, id);
}

/* What can't be is left out, step by step, until the rest can. */
static gboolean
leave_out (Work *work, gint64 id, KarumRecord **record, GError **error)
{
  static const char others[]
      = "UPDATE games SET site = NULL, round = NULL, time_control = NULL, annotator = NULL,"
        " match_game = NULL WHERE id = ?";
  static const char *const steps[] = {
    "UPDATE games SET date = NULL WHERE id = ?",
    "UPDATE games SET score1 = NULL, score2 = NULL WHERE id = ?",
    "UPDATE games SET result = 0, termination = 0 WHERE id = ?",
    others,
    "DELETE FROM tags WHERE game = ?",
    "UPDATE games SET player1 = 0, player2 = 0, event = NULL, match = NULL WHERE id = ?",
  };
  KarumDb *db = karum_store_db (work->store);
  g_autofree char *excess = karum_limits_check (*record, NULL);

  for (guint i = 0; !excess; i++) {
    g_autofree char *fault = karum_games_find_fault (*record, karum_store_games (work->store));
    g_autofree char *reason = NULL;

    if (!fault || i == G_N_ELEMENTS (steps))
      break;
    if (i == 0)
      karum_doubt_tell_game (&work->doubt, id, fault);
    if (!run_for_game (db, steps[i], id, error))
      return FALSE;
    karum_record_unref (*record);
    *record = karum_games_inspect (db, karum_store_games (work->store), id, NULL, &reason, error);
    if (!*record)
      return FALSE;
  }
  return TRUE;
}

/* What the engine has found can be found again. */
static gboolean
keep_review (Work *work, gint64 id, GError **error)
{
  KarumDb *db = karum_store_db (work->store);
  gboolean sound;

  if (!karum_reviews_check (db, id, &sound, error))
    return FALSE;
  if (sound)
    return TRUE;
  tell_game (work, id, _ ("its review is lost"));
  return karum_reviews_drop (db, id, error);
}

static gboolean
keep_versions (Work *work, gint64 id, GError **error)
{
  gboolean dropped;

  if (!karum_versions_drop_damaged (karum_store_db (work->store), id, &dropped, error))
    return FALSE;
  if (dropped)
    tell_game (work, id, _ ("a version of it is lost"));
  return TRUE;
}

/* Counts and compares game @id; FALSE without @error if it can't be read. */
static gboolean
keep_game (Work *work, gint64 id, GError **error)
{
  g_autofree char *reason = NULL;
  g_autoptr (KarumRecord) record = karum_games_inspect (
      karum_store_db (work->store), karum_store_games (work->store), id, NULL, &reason, NULL);

  if (!record)
    return FALSE;
  work->salvage->games++;
  return karum_doubt_game (&work->doubt, id, record, error) && leave_out (work, id, &record, error)
         && keep_review (work, id, error) && keep_versions (work, id, error);
}

/* A game that can't be replayed is kept without its annotations if that helps; otherwise it is
 * lost. */
static gboolean
try_game (Work *work, gint64 id, GError **error)
{
  KarumDb *db = karum_store_db (work->store);
  g_autoptr (GError) local = NULL;

  if (keep_game (work, id, &local))
    return TRUE;
  if (!local && !run_for_game (db, "DELETE FROM annotations WHERE game = ?", id, error))
    return FALSE;
  if (!local && keep_game (work, id, &local)) {
    tell_game (work, id, _ ("its comments and variations are lost"));
    return TRUE;
  }
  if (local) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  tell_game (work, id, _ ("its moves are lost"));
  g_hash_table_add (work->missing, key_of (id));
  return run_for_game (db, "DELETE FROM games WHERE id = ?", id, error);
}

static gboolean
try_games (Work *work, GError **error)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (karum_store_db (work->store), "SELECT id FROM games ORDER BY id", error);

  if (!row)
    return FALSE;
  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);

    g_array_append_val (ids, id);
  }
  for (guint i = 0; karum_statement_worked (row) && i < ids->len; i++)
    if (!karum_progress_step (work->progress, i, ids->len, error)
        || !try_game (work, g_array_index (ids, gint64, i), error))
      return FALSE;
  return karum_statement_worked (row);
}

static gboolean
count (Work *work, const char *sql, guint64 *number, GError **error)
{
  gint64 n;

  if (!karum_db_number (karum_store_db (work->store), sql, &n, error))
    return FALSE;
  *number = (guint64) n;
  return TRUE;
}

/* A game that an index names, and of which there is nothing else. */
static gboolean
tell_named (Work *work, GError **error)
{
  gint64 tables;

  if (!karum_db_number (karum_store_db (work->store),
                        "SELECT count (*) FROM sqlite_temp_schema WHERE name = 'clues'", &tables,
                        error))
    return FALSE;
  return tables == 0
         || tell_games (
             work,
             "SELECT id FROM temp.clues WHERE uuid IS NOT NULL"
             " AND id NOT IN (SELECT id FROM games) AND id NOT IN (SELECT game FROM moves)",
             TRUE, _ ("only its identifier is left"), error);
}

static void
count_kinds (Work *work)
{
  KarumSalvage *salvage = work->salvage;
  GHashTableIter iter;
  gpointer id;

  salvage->completed += g_hash_table_size (work->completed);
  salvage->missing = g_hash_table_size (work->missing);
  g_hash_table_iter_init (&iter, work->doubt.games);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    salvage->doubted += !g_hash_table_contains (work->missing, id)
                        && !g_hash_table_contains (work->completed, id);
  salvage->whole = salvage->games - MIN (salvage->games, salvage->completed + salvage->doubted);
}

static gboolean
is_of_other_version (const KarumPageFile *pages)
{
  guint32 version = karum_page_file_version (pages);

  return version != 0 && version != (guint32) karum_schema_version ();
}

static gboolean
read_all (Work *work, GError **error)
{
  KarumDb *db = karum_store_db (work->store);
  g_autoptr (GArray) roots = karum_salvage_roots (db, error);
  g_autoptr (GError) local = NULL;

  if (!roots)
    return FALSE;
  work->pages = karum_page_file_open (work->copy, NULL, roots, &local);
  if (work->pages && is_of_other_version (work->pages)) {
    karum_salvage_roots_of_other (roots);
    g_clear_pointer (&work->pages, karum_page_file_free);
    work->pages = karum_page_file_open (work->copy, NULL, roots, &local);
  }
  if (!work->pages)
    return karum_salvage_refuse (work->path, error);
  return karum_salvage_rows (work->pages, db, work->progress, work->salvage->lost, error)
         && read_logs (work, roots, error);
}

/* -- All -------------------------------------------------------------------------------------- */

static gboolean
fill (Work *work, GError **error)
{
  gboolean done;

  /* Rows are copied before the rows that they refer to, which may be lost. */
  if (!karum_db_execute (karum_store_db (work->store), "PRAGMA foreign_keys = OFF", error)
      || !karum_db_begin (karum_store_db (work->store), error))
    return FALSE;
  done = read_all (work, error) && karum_doubt_names (&work->doubt, error) && complete (work, error)
         && karum_doubt_seals (&work->doubt, error) && tell_named (work, error)
         && tell_orphans (work, error) && mend_references (work, error) && try_games (work, error)
         && drop_orphans (work, error) && karum_seals_renew (karum_store_db (work->store), error);
  karum_doubt_indexes (&work->doubt);
  return karum_db_end (karum_store_db (work->store), done, error)
         && karum_db_execute (karum_store_db (work->store), "PRAGMA foreign_keys = ON", error)
         && karum_store_rebuild (work->store, work->progress, error)
         && count (work, "SELECT count (*) FROM players WHERE id != 0", &work->salvage->players,
                   error)
         && count (work, "SELECT count (*) FROM events", &work->salvage->events, error);
}

/* A result without any data is useless, unless the archive was empty before. */
static gboolean
refuse_empty (Work *work, GError **error)
{
  gint64 entries;

  if (!karum_page_file_is_damaged (work->pages) && work->salvage->lost->len == 0)
    return TRUE;
  if (!karum_db_number (karum_store_db (work->store),
                        "SELECT (SELECT count (*) FROM games) + (SELECT count (*) FROM events)"
                        " + (SELECT count (*) FROM players WHERE id != 0)"
                        " + (SELECT count (*) FROM collections) + (SELECT count (*) FROM searches)",
                        &entries, error))
    return FALSE;
  return entries > 0 || karum_salvage_refuse (work->path, error);
}

/* Merges the games of logs that may belong to another archive. */
static gboolean
take_foreign (Work *work, const char *temporary, GError **error)
{
  g_autoptr (GPtrArray) logs = karum_salvage_logs (work->path, TRUE);

  for (guint i = 0; i < logs->len; i++) {
    g_autofree char *made = g_strdup_printf ("%s-log-%u", temporary, i);
    g_autoptr (GArray) roots = karum_salvage_roots (karum_store_db (work->store), error);
    g_autoptr (KarumPageFile) pages
        = roots ? karum_page_file_open (work->copy, logs->pdata[i], roots, NULL) : NULL;

    if (!roots)
      return FALSE;
    if (pages
        && !karum_salvage_take_log (pages, logs->pdata[i], made, work->store, work->options,
                                    work->progress, work->salvage, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_told (const KarumSalvage *salvage)
{
  return salvage->lost->len + salvage->restored->len + salvage->doubtful->len > 0;
}

static gboolean
fill_new (Work *work, const char *temporary, const KarumStoreOptions *options, GError **error)
{
  gboolean done, left;

  work->store = karum_store_open (temporary, options, error);
  if (!work->store)
    return FALSE;
  work->doubt.from = work->from;
  work->doubt.store = work->store;
  work->doubt.doubtful = work->salvage->doubtful;
  karum_doubt_begin (&work->doubt);
  done = fill (work, error) && take_foreign (work, temporary, error) && refuse_empty (work, error)
         && karum_db_leave_log (karum_store_db (work->store), &left, error)
         && (left || karum_db_set_error (karum_store_db (work->store), SQLITE_IOERR, error));
  count_kinds (work);
  if (work->pages && karum_page_file_is_cut (work->pages))
    g_ptr_array_add (work->salvage->lost,
                     g_strdup (_ ("The file is truncated: the rest of it is lost.")));
  if (work->pages && (karum_page_file_is_damaged (work->pages) || is_told (work->salvage)))
    karum_doubt_end (&work->doubt);
  karum_store_close (work->store);
  return done;
}

/* The pages are read from one copy; opening it for comparisons changes the other. */
static gboolean
copy_and_fill (Work *work, const char *made, const KarumStoreOptions *options, GError **error)
{
  g_autofree char *other = g_strconcat (work->copy, "-opened", NULL);
  gboolean done;

  if (!karum_salvage_copy (work->path, work->copy, error)
      || !karum_salvage_copy (work->path, other, error))
    return FALSE;
  work->from = karum_salvage_open (other);
  done = fill_new (work, made, options, error);
  return done;
}

/* karum_publish() or karum_publish_over() */
typedef int (*Publish) (const char *temporary, const char *path);

static gboolean
save (const char *name,
      const char *target,
      Publish publish,
      const KarumStoreOptions *options,
      const KarumProgress *progress,
      KarumSalvage *salvage,
      GError **error)
{
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autofree char *path = karum_real_path (name);
  g_autofree char *copy = NULL;
  g_autofree char *made = NULL;
  Work work = { .path = path, .options = options, .progress = progress, .salvage = salvage };
  int fault = karum_temporary_file_begin (&temporary, target);
  gboolean done;

  salvage->lost = g_ptr_array_new_with_free_func (g_free);
  salvage->restored = g_ptr_array_new_with_free_func (g_free);
  salvage->doubtful = g_ptr_array_new_with_free_func (g_free);
  if (fault != 0)
    return karum_publish_refuse (target, fault, error);
  copy = karum_temporary_file_name (&temporary, "copy");
  made = karum_temporary_file_name (&temporary, "new");
  work.copy = copy;
  work.completed = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  work.missing = g_hash_table_new (NULL, NULL);
  work.doubt.games = g_hash_table_new (NULL, NULL);
  done = copy_and_fill (&work, made, options, error);
  g_clear_pointer (&work.from, karum_db_close);
  g_clear_pointer (&work.pages, karum_page_file_free);
  g_hash_table_unref (work.completed);
  g_hash_table_unref (work.missing);
  g_hash_table_unref (work.doubt.games);
  karum_temporary_file_hide (&temporary, target, error);
  if (!done)
    return FALSE;
  g_chmod (made, (int) karum_publish_mode (path));
  fault = publish (made, target);
  return fault == 0 || karum_publish_refuse (target, fault, error);
}

gboolean
karum_salvage (const char *path,
               const char *target,
               const KarumStoreOptions *options,
               const KarumProgress *progress,
               KarumSalvage *salvage,
               GError **error)
{
  if (g_file_test (target, G_FILE_TEST_EXISTS))
    return karum_publish_refuse (target, EEXIST, error);
  return save (path, target, karum_publish, options, progress, salvage, error);
}

gboolean
karum_salvage_over (const char *path,
                    const char *target,
                    const KarumStoreOptions *options,
                    const KarumProgress *progress,
                    KarumSalvage *salvage,
                    GError **error)
{
  return karum_publish_check_output (target, path, error)
         && save (path, target, karum_publish_over, options, progress, salvage, error);
}
