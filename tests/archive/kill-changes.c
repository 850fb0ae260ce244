/* kill-changes.c: a program that is killed during edits, undo, a merge or a migration loses no
 * change that it has reported, and leaves no partial change. */
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include "fixture.h"
#include "karum-game-list.h"
#include "karum-merge.h"
#include "karum-player-edit.h"
#include "karum-undo.h"
#include "killing.h"
#include "old-version.h"
#include "random-edits.h"
#include "../deep.h"

#define KILLS deep_or (120, 15)

/* -- Changes ---------------------------------------------------------------------------------- */

static char *
spelling_new (gint64 number)
{
  return g_strdup_printf ("s%" G_GINT64_FORMAT, number);
}

/* The number of the last spelling that was reported as saved, of any player. */
static gint64
last_spelling (const char *path)
{
  sqlite3 *db;
  sqlite3_stmt *last;
  gint64 number;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db,
                                       "SELECT max (CAST (substr (name, 2) AS INTEGER))"
                                       " FROM player_names WHERE name GLOB 's[0-9]*'",
                                       -1, &last, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (last), ==, SQLITE_ROW);
  number = sqlite3_column_int64 (last, 0);
  sqlite3_finalize (last);
  sqlite3_close (db);
  return number;
}

/* Makes a random change, undoes it and redoes it. */
static void
change_something (KarumStore *store, KarumHistory *history, KarumRandom *random)
{
  guint64 before = karum_history_find (history, KARUM_UNDO, 0);
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;

  random_edit (store, random, NULL);
  if (karum_history_find (history, KARUM_UNDO, 0) == before)
    return;
  undone = karum_store_undo (store, KARUM_UNDO, NULL);
  g_assert_nonnull (undone);
  redone = karum_store_undo (store, KARUM_REDO, NULL);
  g_assert_nonnull (redone);
}

/* Makes changes, each followed by a new spelling whose number it reports, until it is killed. */
static void
edit_until_killed (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);
  KarumHistory *history = karum_history_new (NULL, NULL, NULL);
  Shown shown = { .turns = last_spelling (path) };
  KarumRandom random;

  karum_random_init (&random, seed);
  karum_store_set_history (store, history);
  for (;;) {
    char *name = spelling_new (++shown.turns);

    change_something (store, history, &random);
    if (!karum_store_add_spelling (store, 1, name, NULL) || write (out, &shown, sizeof shown) < 0)
      _exit (1);
    g_free (name);
  }
}

/* Undoes all steps, or redoes them. Returns: (transfer full): what is there then */
static char *
turn_all (const char *path, KarumDirection direction)
{
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (GError) error = NULL;
  char *title;

  while ((title = karum_store_undo (store, direction, &error)))
    g_free (title);
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  fixture_assert_sound (store);
  karum_store_close (store);
  return random_edit_dump (path);
}

/* All that any of the killed programs has done can be undone, to the first byte, and redone; the
 * last one may have been killed after undoing. */
static void
assert_turns (const char *path, const char *first)
{
  g_autofree char *last = turn_all (path, KARUM_REDO);
  g_autofree char *undone = turn_all (path, KARUM_UNDO);
  g_autofree char *redone = turn_all (path, KARUM_REDO);

  g_assert_true (strcmp (undone, first) == 0);
  g_assert_true (strcmp (redone, last) == 0);
}

static void
test_kill_edits (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autofree char *first = NULL;
  KarumRandom random;
  gint64 last = 0;

  random_edit_games (store, 8, 1);
  karum_store_close (store);
  first = random_edit_dump (path);
  karum_random_init (&random, 3);
  for (guint i = 0; i < KILLS; i++) {
    Shown shown = kill_one (path, i, edit_until_killed, &random);

    store = fixture_open (path);
    last = MAX (last, shown.turns);
    g_assert_cmpint (last_spelling (path), >=, last);
    fixture_assert_sound (store);
    karum_store_close (store);
  }
  g_assert_cmpint (last, >, 0);
  assert_turns (path, first);
  fixture_remove (path);
}

/* -- Another archive -------------------------------------------------------------------------- */

#define OTHER_GAMES 25

/* Merges the archive next to @path and undoes that, repeatedly, until it is killed. */
static void
merge_until_killed (const char *path, guint64 seed, int out)
{
  g_autofree char *other_path = g_strconcat (path, ".other", NULL);
  KarumStore *store = fixture_open (path);
  KarumStore *other = fixture_open (other_path);
  KarumHistory *history = karum_history_new (NULL, NULL, NULL);
  Shown shown = { .game = 0, .turns = (gint64) seed };

  karum_store_set_history (store, history);
  for (;;) {
    g_auto (KarumMergeReport) report = { 0 };

    if (!karum_store_merge (store, other, NULL, &report, NULL)
        || (report.games->added > 0 && !karum_store_undo (store, KARUM_UNDO, NULL))
        || write (out, &shown, sizeof shown) < 0)
      _exit (1);
  }
}

static void
test_kill_merge (void)
{
  char *path = fixture_path ();
  g_autofree char *other_path = g_strconcat (path, ".other", NULL);
  KarumStore *other = fixture_open (other_path);
  KarumGameQuery query = { 0 };
  KarumRandom random;

  random_edit_games (other, OTHER_GAMES, 1);
  karum_store_close (other);
  karum_random_init (&random, 4);
  for (guint i = 0; i < KILLS; i++) {
    g_autoptr (KarumStore) store = NULL;

    kill_one (path, i, merge_until_killed, &random);
    store = fixture_open (path);
    g_assert_cmpint (karum_store_count_games (store, &query, NULL) % OTHER_GAMES, ==, 0);
    fixture_assert_sound (store);
  }
  fixture_remove (path);
}

/* -- Migration -------------------------------------------------------------------------------- */

static char *data; /* the folder of version-1.sql */

/* Opens the archive, which migrates it, and waits until it is killed. */
static void
migrate_until_killed (const char *path, guint64 seed, int out)
{
  Shown shown = { .turns = (gint64) seed };

  fixture_open (path);
  if (write (out, &shown, sizeof shown) < 0)
    _exit (1);
  for (;;)
    pause ();
}

static void
test_kill_migration (void)
{
  KarumRandom random;

  karum_random_init (&random, 5);
  for (guint i = 0; i < KILLS; i++) {
    char *path = fixture_path ();
    KarumStore *store;

    old_version_make (path, data);
    kill_after (path, i, migrate_until_killed, 0, karum_random_below (&random, 40000));
    store = fixture_open (path);
    g_assert_cmpint (karum_store_get_access (store), ==, KARUM_ARCHIVE_WRITABLE);
    g_assert_cmpuint (fixture_assert_sound (store), ==, 4);
    karum_store_close (store);
    fixture_remove (path);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data = argv[1];
  g_test_add_func ("/archive/kill-changes/edits", test_kill_edits);
  g_test_add_func ("/archive/kill-changes/merge", test_kill_merge);
  g_test_add_func ("/archive/kill-changes/migration", test_kill_migration);
  return g_test_run ();
}
