/* undo.c: every change is undone and redone completely, whatever happened in between. */
#define SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-change-view.h"
#include "karum-collections.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-game-details.h"
#include "karum-merge.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-store-inside.h"
#include "karum-undo-private.h"
#include "karum-undo.h"

static gint64
save (KarumStore *store, const char *player1, const char *player2)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 0);

  g_free (record->tags.players[0]);
  g_free (record->tags.players[1]);
  record->tags.players[0] = g_strdup (player1);
  record->tags.players[1] = g_strdup (player2);
  return fixture_save (store, record);
}

static gint64
find (KarumStore *store, const char *name)
{
  g_autoptr (GArray) found = karum_store_find_players (store, name, NULL);

  g_assert_cmpuint (found->len, ==, 1);
  return g_array_index (found, gint64, 0);
}

static gboolean
merge (KarumStore *store, gint64 player, gint64 into, GError **error)
{
  return karum_store_merge_players (store, &player, 1, into, error);
}

static void
assert_turned (KarumStore *store, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  g_assert_no_error (error);
  g_assert_nonnull (title);
}

static void
assert_refused (KarumStore *store, KarumDirection direction, KarumArchiveError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  g_assert_null (title);
  g_assert_error (error, KARUM_ARCHIVE_ERROR, (int) code);
}

static guint
count (KarumStore *store, const char *player)
{
  KarumGameQuery query = { .filter = { .player = player } };

  return (guint) karum_store_count_games (store, &query, NULL);
}

static void
test_delete (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save (store, "A", "B");

  (void) data;
  assert_refused (store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  fixture_bin (store, game, TRUE);
  g_assert_cmpuint (count (store, NULL), ==, 0);
  assert_turned (store, KARUM_UNDO);
  g_assert_cmpuint (count (store, NULL), ==, 1);
  assert_turned (store, KARUM_REDO);
  g_assert_cmpuint (count (store, NULL), ==, 0);
  assert_refused (store, KARUM_REDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static void
test_merge (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;

  (void) data;
  save (store, "A", "X");
  save (store, "B", "X");
  g_assert_true (merge (store, find (store, "A"), find (store, "B"), NULL));
  g_assert_cmpuint (count (store, "A"), ==, 2);
  assert_turned (store, KARUM_UNDO);
  g_assert_cmpuint (count (store, "A"), ==, 1);
  assert_turned (store, KARUM_REDO);
  g_assert_cmpuint (count (store, "A"), ==, 2);
}

/* How a player is published is a step like any other. */
static void
test_shown (Fixture *archive, gconstpointer data)
{
  gint64 id = karum_store_create_player (archive->store, "Anna", "Kyoto", NULL);

  (void) data;
  g_assert_true (karum_store_show_players (archive->store, &id, 1, KARUM_SHOWN_INITIALS, NULL));
  for (guint i = 0; i < 3; i++) {
    g_autoptr (GPtrArray) hidden = karum_store_hidden_players (archive->store, NULL);

    g_assert_cmpuint (hidden->len, ==, i == 1 ? 0 : 1);
    fixture_assert_sound (archive->store);
    if (i < 2)
      g_free (karum_store_undo (archive->store, i == 0 ? KARUM_UNDO : KARUM_REDO, NULL));
  }
}

/* A merge can be undone after another program has merged the same players further. */
static void
test_merge_between (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  KarumStore *other = fixture_open (archive->path);

  (void) data;
  save (store, "A", "X");
  save (store, "B", "X");
  save (store, "C", "X");
  g_assert_true (merge (store, find (store, "A"), find (store, "B"), NULL));
  g_assert_true (merge (other, find (store, "B"), find (store, "C"), NULL));
  assert_turned (store, KARUM_UNDO);
  g_assert_cmpuint (count (store, "A"), ==, 1);
  g_assert_cmpuint (count (store, "C"), ==, 2);
  fixture_assert_sound (store);
  assert_turned (store, KARUM_REDO);
  g_assert_cmpuint (count (store, "A"), ==, 3);
  fixture_assert_sound (store);
  /* Players must not be merged in a cycle. */
  assert_turned (store, KARUM_UNDO);
  g_assert_true (merge (other, find (store, "C"), find (store, "A"), NULL));
  assert_refused (store, KARUM_REDO, KARUM_ARCHIVE_ERROR_CHANGED);
  assert_refused (store, KARUM_REDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  karum_store_close (other);
}

static void
test_conflict (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  KarumStore *other = fixture_open (archive->path);
  gint64 a;

  (void) data;
  save (store, "A", "X");
  a = find (store, "A");
  g_assert_true (karum_store_edit_player (store, a, "Anna", NULL, NULL));
  g_assert_true (karum_store_edit_player (other, a, "Hanna", NULL, NULL));
  assert_refused (store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_CHANGED);
  g_assert_cmpuint (count (store, "Hanna"), ==, 1);
  assert_refused (store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  karum_store_close (other);
}

static void
assert_step_refused (KarumStore *store, guint64 number, const char *obstacle)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo_step (store, number, KARUM_UNDO, &error);

  g_assert_null (title);
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
  g_assert_nonnull (strstr (error->message, obstacle));
}

/* A name in a message is as in other sentences: no longer than can be read at a glance, and
 * isolated if it is read from right to left. */
static void
test_names (Fixture *archive, gconstpointer data)
{
  g_autofree char *name = g_strnfill (500, 'n');
  gint64 game = save (archive->store, name, "\327\220\327\221");
  g_autofree char *title = NULL;

  (void) data;
  g_assert_true (karum_store_set_stars (archive->store, &game, 1, 2, NULL));
  title = karum_store_undo (archive->store, KARUM_UNDO, NULL);
  g_assert_nonnull (title);
  g_assert_nonnull (strstr (title, "nnn"));
  g_assert_null (strstr (title, name));
  g_assert_nonnull (strstr (title, "\342\201\250\327\220\327\221\342\201\251"));
}

/* @name: (nullable): in brackets behind the title. Undoes and redoes. */
static void
assert_names (KarumStore *store, const char *name)
{
  g_autofree char *end = name ? g_strdup_printf (" (%s)", name) : NULL;

  for (guint i = 0; i < 2; i++) {
    g_autofree char *title = karum_store_undo (store, i == 0 ? KARUM_UNDO : KARUM_REDO, NULL);

    g_assert_nonnull (title);
    g_assert_cmpint (end ? g_str_has_suffix (title, end) : !strchr (title, '('), ==, TRUE);
  }
}

/* Also a game that is there only before or only after, and what is no game. */
static void
test_subjects (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 games[] = { save (store, "Anna", "Boris"), save (store, "Vera", "Gleb"), 0 };

  (void) data;
  g_assert_true (karum_store_begin_addition (store, "Adding", NULL));
  games[2] = save (store, "Zoe", "Anna");
  g_assert_true (karum_store_end_step (store, TRUE, NULL));
  assert_names (store, "Zoe – Anna");
  g_assert_true (karum_store_collect_games (store, games, 2, "Lesson", TRUE, NULL));
  assert_names (store, "Lesson");
  g_assert_true (karum_store_arrange_games (store, games, 1, "Lesson", games[1], TRUE, NULL));
  assert_names (store, "Lesson");
  g_assert_true (karum_store_edit_player (store, find (store, "Vera"), "Wera", NULL, NULL));
  assert_names (store, "Wera");
  g_assert_true (karum_store_bin_games (store, games, 2, TRUE, NULL));
  assert_names (store, NULL);
}

/* (transfer full): that @game was taken out of the first collection, as format 21 wrote it. */
static GBytes *
old_removal (gint64 game)
{
  g_autofree char *row = g_strdup_printf ("INSERT INTO collected VALUES (%d, 1)", (int) game);
  sqlite3_session *session;
  sqlite3 *db;
  void *changes;
  GBytes *bytes;
  int size;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db,
                                 "CREATE TABLE collected (game INTEGER NOT NULL,"
                                 " collection INTEGER NOT NULL, PRIMARY KEY (game, collection))"
                                 " STRICT, WITHOUT ROWID",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, row, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3session_create (db, "main", &session), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3session_attach (session, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "DELETE FROM collected", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3session_changeset (session, &size, &changes), ==, SQLITE_OK);
  bytes = g_bytes_new (changes, (gsize) size);
  sqlite3_free (changes);
  sqlite3session_delete (session);
  sqlite3_close (db);
  return bytes;
}

/* What an old archive has taken out of a collection comes back as its last. */
static void
test_old_collection (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  KarumDb *db = karum_store_db (store);
  gint64 games[] = { save (store, "A", "B"), save (store, "C", "D"), save (store, "E", "F") };
  KarumHistory *history = karum_history_new (NULL, NULL, NULL);
  g_autoptr (KarumChange) change = karum_change_new ("Removing", old_removal (games[0]));
  gint64 last;

  (void) data;
  karum_store_set_history (store, history);
  g_assert_true (karum_store_collect_games (store, &games[1], 2, "Lesson", TRUE, NULL));
  g_assert_true (karum_store_begin (store, NULL));
  g_assert_true (karum_store_end (store, karum_history_write (history, db, change, NULL), NULL));
  karum_store_look_at_history (store);
  assert_turned (store, KARUM_UNDO);
  g_assert_true (karum_db_number (
      db, "SELECT game FROM collected ORDER BY place DESC, game LIMIT 1", &last, NULL));
  g_assert_cmpint (last, ==, games[0]);
  fixture_assert_sound (store);
  assert_turned (store, KARUM_REDO);
  assert_turned (store, KARUM_UNDO);
  fixture_assert_sound (store);
  karum_history_unref (history);
}

/* The message names the last of the changes in the way, and its game; when they are undone, the
 * first can be. Changes of other games and of other columns are in nobody's way. */
static void
test_obstacle (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save (store, "Anna", "Boris"), other = save (store, "Vera", "Gleb");
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  guint64 first;

  (void) data;
  karum_store_set_history (store, history);
  g_assert_true (karum_store_set_stars (store, &game, 1, 2, NULL));
  first = karum_history_find (history, KARUM_UNDO, 0);
  g_assert_true (karum_store_set_stars (store, &game, 1, 3, NULL));
  g_assert_true (karum_store_set_stars (store, &game, 1, 4, NULL));
  fixture_bin (store, game, TRUE);
  g_assert_true (karum_store_set_stars (store, &other, 1, 5, NULL));
  assert_step_refused (store, first, ", Anna – Boris)");
  assert_turned (store, KARUM_UNDO);
  assert_turned (store, KARUM_UNDO);
  assert_turned (store, KARUM_UNDO);
  assert_step_refused (store, first, ", Anna – Boris)");
  assert_turned (store, KARUM_UNDO);
  g_assert_cmpuint (karum_history_find (history, KARUM_UNDO, 0), ==, first);
  assert_turned (store, KARUM_UNDO);
}

/* Saving a game that was loaded before fails after a change of it was undone. */
static void
test_revision (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 games[] = { save (store, "A", "B"), save (store, "B", "A") };
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (KarumRecord) again = NULL;
  g_autoptr (GError) error = NULL;
  gint64 revision;

  (void) data;
  g_assert_true (karum_store_set_match (store, games, 2, "m", NULL));
  record = karum_store_load_game (store, games[0], &revision, NULL);
  assert_turned (store, KARUM_UNDO);
  g_assert_false (karum_store_save_game (store, &games[0], &revision, record, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
  again = karum_store_load_game (store, games[0], &revision, NULL);
  g_assert_null (again->tags.match);
  /* Saving a turn doesn't prevent undoing unrelated changes. */
  g_assert_true (karum_store_save_game (store, &games[0], &revision, again, NULL));
  assert_turned (store, KARUM_REDO);
  g_clear_pointer (&again, karum_record_unref);
  again = karum_store_load_game (store, games[0], &revision, NULL);
  g_assert_cmpstr (again->tags.match, ==, "m");
}

static void
test_addition (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autofree char *path = fixture_path ();
  KarumStore *other = fixture_open (path);
  g_auto (KarumMergeReport) report = { 0 };

  (void) data;
  save (store, "A", "B");
  save (other, "A", "C");
  save (other, "D", "C");
  g_assert_true (karum_store_merge (store, other, NULL, &report, NULL));
  g_assert_cmpuint (count (store, NULL), ==, 3);
  assert_turned (store, KARUM_UNDO);
  g_assert_cmpuint (count (store, NULL), ==, 1);
  {
    g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);

    g_assert_cmpuint (players->len, ==, 2);
  }
  assert_turned (store, KARUM_REDO);
  g_assert_cmpuint (count (store, NULL), ==, 3);
  g_assert_cmpuint (count (store, "C"), ==, 2);
  karum_store_close (other);
  fixture_remove (g_steal_pointer (&path));
}

/* A new change clears the steps to redo. */
static void
test_new_change (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save (store, "A", "B");

  (void) data;
  fixture_bin (store, game, TRUE);
  assert_turned (store, KARUM_UNDO);
  g_assert_true (karum_store_add_spelling (store, find (store, "A"), "Anna", NULL));
  assert_refused (store, KARUM_REDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  assert_turned (store, KARUM_UNDO);
  assert_refused (store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

/* A failed change records no step. */
static void
test_failed (Fixture *archive, gconstpointer data)
{
  gint64 games[2] = { save (archive->store, "A", "B"), 99 };

  (void) data;
  g_assert_false (karum_store_set_match (archive->store, games, 2, "m", NULL));
  assert_refused (archive->store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static gboolean
create_players (KarumStore *store, guint n)
{
  gboolean done = TRUE;

  g_assert_true (karum_store_begin_step (store, "Many players", NULL));
  for (guint i = 0; done && i < n; i++)
    done = karum_store_create_player (store, "Anna", NULL, NULL) > 0;
  return karum_store_end_step (store, done, NULL);
}

/* A step that would need too much memory can't be undone, which is said; earlier steps can, after
 * that. */
static void
test_too_large (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 game = save (store, "A", "B");

  (void) data;
  karum_history_set_limits (history, 64 * 1024, 1);
  karum_store_set_history (store, history);
  fixture_bin (store, game, TRUE);
  g_assert_true (create_players (store, 3000));
  assert_refused (store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_CHANGED);
  g_assert_true (create_players (store, 3));
  assert_turned (store, KARUM_UNDO);
  g_assert_cmpuint (count (store, NULL), ==, 0);
  assert_turned (store, KARUM_UNDO);
  g_assert_cmpuint (count (store, NULL), ==, 1);
}

/* A game that is added after another one was permanently deleted doesn't get its number: steps may
 * name it. */
static void
test_freed_number (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 games[2];

  (void) data;
  for (guint all = 0; all < 2; all++) {
    games[0] = save (store, "A", "B");
    g_assert_true (karum_store_bin_games (store, games, 1, TRUE, NULL));
    g_assert_true (karum_store_destroy_games (store, all ? NULL : games, all ? 0 : 1, NULL));
    games[1] = save (store, "C", "D");
    g_assert_cmpint (games[1], >, games[0]);
    g_assert_true (karum_store_bin_games (store, &games[1], 1, TRUE, NULL));
  }
}

/* Steps that have changed other games as well can be undone for those; steps of what was deleted
 * alone are gone. */
static void
test_erased (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 games[3];

  (void) data;
  g_assert_true (karum_store_begin_addition (store, "Adding", NULL));
  for (guint i = 0; i < 3; i++)
    games[i] = save (store, "A", "B");
  g_assert_true (karum_store_end_step (store, TRUE, NULL));
  g_assert_true (karum_store_set_stars (store, games, 1, 2, NULL));
  g_assert_true (karum_store_bin_games (store, games, 2, TRUE, NULL));
  g_assert_true (karum_store_destroy_games (store, games, 1, NULL));
  g_assert_cmpuint (count (store, NULL), ==, 1);
  assert_turned (store, KARUM_UNDO); /* from the bin, the other one */
  g_assert_cmpuint (count (store, NULL), ==, 2);
  assert_turned (store, KARUM_UNDO); /* the addition, of two */
  g_assert_cmpuint (count (store, NULL), ==, 0);
  assert_turned (store, KARUM_REDO);
  assert_turned (store, KARUM_REDO);
  g_assert_cmpuint (count (store, NULL), ==, 1);
  fixture_assert_sound (store);
}

static void
save_comment (KarumStore *store, gint64 game, const char *comment)
{
  gint64 revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, &revision, NULL);
  g_autoptr (GError) error = NULL;

  karum_node_set_comment (record->root, comment);
  g_assert_true (karum_store_begin_edit (store, "Commenting", game, NULL));
  karum_store_end_step (store, karum_store_save_game (store, &game, &revision, record, &error),
                        &error);
  g_assert_no_error (error);
}

static void
assert_comment (KarumStore *store, gint64 game, const char *comment)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, NULL, NULL);

  g_assert_cmpstr (record->root->comment, ==, comment);
}

static gint64
next_game (KarumHistory *history, KarumDirection direction)
{
  return karum_history_game (history, karum_history_find (history, direction, 0));
}

/* Each edit of a record is a separate step with the number of its game. */
static void
test_edits (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 game = save (store, "A", "B");

  (void) data;
  karum_store_set_history (store, history);
  save_comment (store, game, "One");
  save_comment (store, game, "Two");
  g_assert_cmpint (next_game (history, KARUM_UNDO), ==, game);
  assert_turned (store, KARUM_UNDO);
  assert_comment (store, game, "One");
  assert_turned (store, KARUM_UNDO);
  assert_comment (store, game, NULL);
  assert_refused (store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  g_assert_cmpint (next_game (history, KARUM_UNDO), ==, 0);
  g_assert_cmpint (next_game (history, KARUM_REDO), ==, game);
  assert_turned (store, KARUM_REDO);
  assert_turned (store, KARUM_REDO);
  assert_comment (store, game, "Two");
  fixture_bin (store, game, TRUE);
  g_assert_cmpint (next_game (history, KARUM_UNDO), ==, game);
  fixture_bin (store, save (store, "C", "D"), TRUE);
  g_assert_cmpuint (karum_history_find (history, KARUM_UNDO, game), !=,
                    karum_history_find (history, KARUM_UNDO, 0));
}

/* -- On disk ---------------------------------------------------------------------------------- */

static void
restart (Fixture *archive)
{
  karum_store_close (archive->store);
  archive->store = fixture_open_with_history (archive->path);
}

/* Runs SQL beside the program, and opens the archive again. */
static void
meddle (Fixture *archive, const char *sql)
{
  sqlite3 *db;

  karum_store_close (archive->store);
  g_assert_cmpint (sqlite3_open (archive->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  archive->store = fixture_open_with_history (archive->path);
}

/* The last change is in the list, and it is said why it isn't shown; nor does one go back through
 * it. */
static void
assert_not_shown (KarumStore *store)
{
  g_autoptr (GPtrArray) rows = karum_store_list_changes (store, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++) {
    const KarumChangeRow *row = rows->pdata[i];

    if (i == 0)
      g_assert_null (karum_store_view_change (store, (gint64) row->number, &error));
    else
      g_assert_null (karum_store_revert_to (store, (gint64) row->number, NULL, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
    g_clear_error (&error);
  }
}

/* A step that was changed beside the program, or that another version has written, is refused and
 * set aside; those around it are undone. */
static void
test_damaged (Fixture *archive, gconstpointer data)
{
  static const char *const damages[]
      = { "changes = zeroblob (size)",   "title = title || '!'",    "format = format + 1",
          "addition = '1 2 3'",          "seal = substr (seal, 2)", "made_at = made_at + 1",
          "title = CAST (x'ff' AS TEXT)" };
  gint64 game = save (archive->store, "A", "B");

  (void) data;
  karum_for_each_of (damage, damages) {
    g_autofree char *sql = g_strdup_printf (
        "UPDATE history SET %s WHERE id = (SELECT max (id) FROM history)", *damage);

    save_comment (archive->store, game, "One");
    save_comment (archive->store, game, "Two");
    meddle (archive, sql);
    assert_not_shown (archive->store);
    assert_refused (archive->store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_CHANGED);
    assert_comment (archive->store, game, "Two");
    assert_refused (archive->store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_CHANGED);
    assert_refused (archive->store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
    fixture_assert_sound (archive->store);
    g_assert_true (karum_store_clear_history (archive->store, NULL));
    restart (archive);
    assert_refused (archive->store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
    save_comment (archive->store, game, "Three");
    assert_turned (archive->store, KARUM_UNDO);
  }
}

static gint64
count_steps (Fixture *archive, const char *condition)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count (*) FROM history WHERE %s", condition);
  gint64 n;

  g_assert_true (karum_db_number (karum_store_db (archive->store), sql, &n, NULL));
  return n;
}

/* As if all steps had been made so much earlier: sealed, as time passes. */
static void
age_steps (Fixture *archive, gint64 days)
{
  KarumDb *db = karum_store_db (archive->store);
  gint64 last;

  g_assert_true (karum_db_begin (db, NULL));
  g_assert_true (karum_db_number (db, "SELECT max (id) FROM history", &last, NULL));
  for (gint64 number = 1; number <= last; number++) {
    g_autoptr (KarumChange) change = karum_history_read (db, (guint64) number, NULL);
    g_autofree char *sql = NULL;

    if (!change)
      continue;
    change->made_at -= days * 86400000;
    sql = g_strdup_printf ("UPDATE history SET made_at = %" G_GINT64_FORMAT
                           " WHERE id = %" G_GINT64_FORMAT,
                           change->made_at, number);
    g_assert_true (karum_db_execute (db, sql, NULL));
    g_assert_true (karum_history_rewrite (db, change, NULL));
  }
  g_assert_true (karum_db_end (db, TRUE, NULL));
}

/* Old steps go, but for the last hundred; more bytes than wanted are never kept. */
static void
test_limits (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 game = save (archive->store, "A", "B");

  (void) data;
  for (guint i = 0; i < KARUM_HISTORY_STEPS + 20; i++) {
    g_autofree char *comment = g_strdup_printf ("%u", i);

    save_comment (archive->store, game, comment);
  }
  /* An age that nobody has sealed. */
  meddle (archive, "UPDATE history SET made_at = made_at - 60 * 86400000");
  save_comment (archive->store, game, "Not old");
  g_assert_cmpint (count_steps (archive, "TRUE"), ==, KARUM_HISTORY_STEPS + 21);
  meddle (archive, "UPDATE history SET made_at = made_at + 60 * 86400000"
                   " WHERE id < (SELECT max (id) FROM history)");
  age_steps (archive, 29);
  save_comment (archive->store, game, "New");
  g_assert_cmpint (count_steps (archive, "TRUE"), ==, KARUM_HISTORY_STEPS + 22);
  age_steps (archive, 3);
  save_comment (archive->store, game, "Newer");
  g_assert_cmpint (count_steps (archive, "TRUE"), ==, KARUM_HISTORY_STEPS);
  g_assert_cmpint (count_steps (archive, "id = (SELECT last FROM history_state)"), ==, 1);
  karum_history_set_limits (history, 4000, 30);
  karum_store_set_history (archive->store, history);
  save_comment (archive->store, game, "Newest");
  g_assert_cmpint (count_steps (archive, "TRUE"), <, KARUM_HISTORY_STEPS);
  g_assert_cmpint (count_steps (archive, "(SELECT sum (size) FROM history) > 4000"), ==, 0);
  restart (archive);
  assert_turned (archive->store, KARUM_UNDO);
  assert_comment (archive->store, game, "Newer");
}

/* Two programs have the same history; what the other one has undone isn't undone twice. */
static void
test_two_programs (Fixture *archive, gconstpointer data)
{
  KarumStore *other = fixture_open_with_history (archive->path);
  gint64 game = save (archive->store, "A", "B");

  (void) data;
  save_comment (archive->store, game, "One");
  save_comment (archive->store, game, "Two");
  assert_refused (other, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  karum_store_look_at_history (other);
  assert_turned (other, KARUM_UNDO);
  assert_comment (archive->store, game, "One");
  assert_refused (archive->store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  assert_comment (archive->store, game, "One");
  assert_turned (archive->store, KARUM_REDO);
  assert_comment (archive->store, game, "Two");
  karum_store_close (other);
}

/* A history that can't be written keeps nobody from changing the archive. */
static void
test_unwritable (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  gint64 game = save (store, "A", "B"), root;
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;

  save_comment (store, game, "One");
  g_assert_true (karum_db_number (karum_store_db (store),
                                  "SELECT rootpage FROM sqlite_schema WHERE name = 'history'",
                                  &root, NULL));
  karum_store_close (store);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  memset (bytes + (root - 1) * 4096, 0xff, 4096);
  fixture_write (path, bytes, size);
  store = fixture_open_with_history (path);
  save_comment (store, game, "Two");
  assert_refused (store, KARUM_UNDO, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  assert_comment (store, game, "Two");
  g_assert_null (karum_store_list_changes (store, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
  karum_store_close (store);
  fixture_remove (path);
}

#define ADD(name, test)                                                                \
  g_test_add ("/archive/undo/" name, Fixture, NULL, fixture_set_up_with_history, test, \
              fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("freed-number", test_freed_number);
  ADD ("erased", test_erased);
  ADD ("delete", test_delete);
  ADD ("names", test_names);
  ADD ("subjects", test_subjects);
  ADD ("old-collection", test_old_collection);
  ADD ("merge", test_merge);
  ADD ("shown", test_shown);
  ADD ("merge-between", test_merge_between);
  ADD ("conflict", test_conflict);
  ADD ("obstacle", test_obstacle);
  ADD ("revision", test_revision);
  ADD ("addition", test_addition);
  ADD ("new-change", test_new_change);
  ADD ("edits", test_edits);
  ADD ("failed", test_failed);
  ADD ("too-large", test_too_large);
  ADD ("damaged", test_damaged);
  ADD ("limits", test_limits);
  ADD ("two-programs", test_two_programs);
  g_test_add_func ("/archive/undo/unwritable", test_unwritable);
  return g_test_run ();
}
