#include "karum-salvage.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "karum-check.h"
#include "karum-db-copy.h"
#include "karum-db-error.h"
#include "karum-publish.h"
#include "karum-salvage-rows.h"
#include "karum-salvage-source.h"
#include "karum-schema.h"
#include "karum-statement.h"
#include "karum-store-private.h"

void
karum_salvage_clear (KarumSalvage *salvage)
{
  g_clear_pointer (&salvage->lost, g_ptr_array_unref);
}

/* -- The new archive -------------------------------------------------------------------------- */

typedef struct {
  const char *path; /* of the damaged archive */
  KarumDb *from;
  gboolean lent; /* its list of tables is a new one */
  KarumStore *store;
  const KarumProgress *progress;
  KarumSalvage *salvage;
} Work;

/* Tables that others refer to come first. */
static gboolean
copy_tables (Work *work, GError **error)
{
  gsize n = 0;

  while (karum_base_tables[n].name)
    n++;
  while (n-- > 0)
    if (!karum_salvage_table (work->from, work->store->db, karum_base_tables[n].name,
                              work->progress, work->salvage->lost, error))
      return FALSE;
  return TRUE;
}

static void
tell_game (Work *work, gint64 id, const char *what)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);
  g_autoptr (KarumGameRow) row = karum_store_get_row (work->store, id, NULL);
  g_autofree char *text = NULL;

  if (row)
    /* Translators: the number of a game, its two players, its date, and what became of it */
    text = g_strdup_printf (
        _ ("Game %s (%s – %s, %s): %s"), number, row->players[0] ? row->players[0] : "?",
        row->players[1] ? row->players[1] : "?", row->date ? row->date : "?", what);
  else
    /* Translators: the number of a game, and what became of it */
    text = g_strdup_printf (_ ("Game %s: %s"), number, what);
  g_ptr_array_add (work->salvage->lost, g_steal_pointer (&text));
}

/* What is told of games before it is made right. */
static gboolean
tell (Work *work, const char *sql, const char *what, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) row = karum_db_prepare (work->store->db, sql, error);

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    tell_game (work, karum_statement_int (row, 0), what);
  }
  return step == KARUM_STEP_DONE;
}

/* Games whose players, event or match are gone are games of somebody unknown, without a name or
 * match. */
static gboolean
mend_references (Work *work, GError **error)
{
  return tell (work,
               "SELECT id FROM games WHERE player1 NOT IN (SELECT id FROM players)"
               " OR player2 NOT IN (SELECT id FROM players)",
               _ ("the name of a player is lost"), error)
         && tell (work,
                  "SELECT id FROM games WHERE event IS NOT NULL"
                  " AND event NOT IN (SELECT id FROM events)",
                  _ ("its event is lost"), error)
         && karum_db_execute (
             work->store->db,
             "UPDATE players SET person = id WHERE person NOT IN (SELECT id FROM players);"
             "UPDATE players SET merged_into = NULL"
             " WHERE merged_into NOT IN (SELECT id FROM players);"
             "UPDATE events SET merged_into = NULL"
             " WHERE merged_into NOT IN (SELECT id FROM events);"
             "UPDATE games SET player1 = 0 WHERE player1 NOT IN (SELECT id FROM players);"
             "UPDATE games SET player2 = 0 WHERE player2 NOT IN (SELECT id FROM players);"
             "UPDATE games SET event = NULL WHERE event NOT IN (SELECT id FROM events);"
             "UPDATE games SET match = NULL WHERE match NOT IN (SELECT id FROM matches);",
             error);
}

/* Rows that still refer to nothing are of no use. */
static gboolean
drop_orphans (Work *work, GError **error)
{
  return karum_db_execute (work->store->db,
                           "DELETE FROM player_names WHERE player NOT IN (SELECT id FROM players);"
                           "DELETE FROM event_names WHERE event NOT IN (SELECT id FROM events);"
                           "DELETE FROM moves WHERE game NOT IN (SELECT id FROM games);"
                           "DELETE FROM annotations WHERE game NOT IN (SELECT id FROM games);"
                           "DELETE FROM tags WHERE game NOT IN (SELECT id FROM games);"
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
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, sql, error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  return karum_statement_run (statement, error);
}

static gboolean
is_loadable (Work *work, gint64 id)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (work->store, id, NULL, NULL);

  return record != NULL;
}

/* A game that can't be replayed may do without its comments; otherwise it is lost. */
static gboolean
try_game (Work *work, gint64 id, GError **error)
{
  KarumDb *db = work->store->db;

  if (is_loadable (work, id)) {
    work->salvage->games++;
    return TRUE;
  }
  if (!karum_db_begin (db, error))
    return FALSE;
  if (!run_for_game (db, "DELETE FROM annotations WHERE game = ?", id, error))
    return karum_db_end (db, FALSE, error);
  if (is_loadable (work, id)) {
    tell_game (work, id, _ ("its comments and variations are lost"));
    work->salvage->games++;
    return karum_db_end (db, TRUE, error);
  }
  tell_game (work, id, _ ("its turns are lost"));
  return karum_db_end (db, run_for_game (db, "DELETE FROM games WHERE id = ?", id, error), error);
}

static gboolean
try_games (Work *work, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (KarumStatement) row
      = karum_db_prepare (work->store->db, "SELECT id FROM games ORDER BY id", error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (row, 0);

    g_array_append_val (ids, id);
  }
  for (guint i = 0; step == KARUM_STEP_DONE && i < ids->len; i++)
    if (!karum_progress_step (work->progress, i, ids->len, error)
        || !try_game (work, g_array_index (ids, gint64, i), error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

static gboolean
count (Work *work, const char *sql, guint64 *number, GError **error)
{
  gint64 n;

  if (!karum_db_number (work->store->db, sql, &n, error))
    return FALSE;
  *number = (guint64) n;
  return TRUE;
}

/* -- Together --------------------------------------------------------------------------------- */

static gboolean
fill (Work *work, GError **error)
{
  gboolean done;

  /* Rows come before what they refer to, which may never come. */
  if (!karum_db_execute (work->store->db, "PRAGMA foreign_keys = OFF", error)
      || !karum_db_begin (work->store->db, error))
    return FALSE;
  done = copy_tables (work, error) && mend_references (work, error) && try_games (work, error)
         && drop_orphans (work, error);
  return karum_db_end (work->store->db, done, error)
         && karum_db_execute (work->store->db, "PRAGMA foreign_keys = ON", error)
         && karum_store_rebuild (work->store, work->progress, error)
         && count (work, "SELECT count (*) FROM players WHERE id != 0", &work->salvage->players,
                   error)
         && count (work, "SELECT count (*) FROM events", &work->salvage->events, error);
}

/* An archive in which nothing was found is of no use, unless it was an empty one before. */
static gboolean
refuse_empty (Work *work, GError **error)
{
  gint64 entries;

  if (!work->lent && work->salvage->lost->len == 0)
    return TRUE;
  if (!karum_db_number (work->store->db,
                        "SELECT (SELECT count (*) FROM games) + (SELECT count (*) FROM events)"
                        " + (SELECT count (*) FROM players WHERE id != 0)"
                        " + (SELECT count (*) FROM collections) + (SELECT count (*) FROM searches)",
                        &entries, error))
    return FALSE;
  return entries > 0 || karum_salvage_refuse (work->path, error);
}

static gboolean
fill_new (Work *work, const char *part, const KarumStoreOptions *options, GError **error)
{
  gboolean done, left;

  work->store = karum_store_open (part, options, error);
  if (!work->store)
    return FALSE;
  done = fill (work, error) && refuse_empty (work, error)
         && karum_db_leave_log (work->store->db, &left, error)
         && (left || karum_db_set_error (work->store->db, SQLITE_IOERR, error));
  karum_store_close (work->store);
  return done;
}

static void
remove_files (const char *path)
{
  g_unlink (path);
  karum_db_remove_beside (path);
}

/* karum_publish() or karum_publish_over() */
typedef int (*Publish) (const char *part, const char *path);

static gboolean
save (const char *path,
      const char *target,
      Publish publish,
      const KarumStoreOptions *options,
      const KarumProgress *progress,
      KarumSalvage *salvage,
      GError **error)
{
  g_autofree char *copy = g_strdup_printf ("%s.copy-%08x", target, g_random_int ());
  g_autofree char *part = g_strdup_printf ("%s.part-%08x", target, g_random_int ());
  Work work = { .path = path, .progress = progress, .salvage = salvage };
  gboolean done;
  int fault = 0;

  salvage->lost = g_ptr_array_new_with_free_func (g_free);
  work.from = karum_salvage_open (path, copy, part, options, &work.lent, error);
  done = work.from && fill_new (&work, part, options, error);
  g_clear_pointer (&work.from, karum_db_close);
  remove_files (copy);
  if (done)
    fault = publish (part, target);
  if (!done || fault != 0)
    remove_files (part);
  return done && (fault == 0 || karum_publish_refuse (target, fault, error));
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
  return karum_publish_check (target, path, error)
         && save (path, target, karum_publish_over, options, progress, salvage, error);
}
