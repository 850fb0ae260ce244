/* undo-random.c: random changes are completely undone and redone, step by step. */
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-change-view.h"
#include "karum-schema.h"
#include "karum-undo.h"
#include "random-edits.h"
#include "../deep.h"

#define RUNS deep_or (600, 6)
#define EDITS 60
#define JUMPS 6

static void
assert_turned (KarumStore *store, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  g_assert_no_error (error);
  g_assert_nonnull (title);
}

static void
assert_at_end (KarumStore *store, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (karum_store_undo (store, direction, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static void
assert_dump (const char *path, const char *expected)
{
  g_autofree char *dump = random_edit_dump (path);

  g_assert_cmpstr (dump, ==, expected);
}

/* The program ends now and then; what it knows of steps is on disk. */
static KarumStore *
perhaps_restart (KarumStore *store, const char *path, KarumRandom *random)
{
  if (karum_random_below (random, 8) != 0)
    return store;
  karum_store_close (store);
  return fixture_open_with_history (path);
}

/* Snapshots before the first change, and after every change with an effect. */
static GPtrArray *
edit (KarumStore **store, const char *path, KarumRandom *random)
{
  GPtrArray *dumps = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (dumps, random_edit_dump (path));
  for (guint i = 0; i < EDITS; i++) {
    g_autoptr (GError) error = NULL;
    gboolean done = random_edit (*store, random, &error);
    g_autofree char *dump = random_edit_dump (path);

    if (strcmp (dump, dumps->pdata[dumps->len - 1]) == 0)
      continue;
    g_assert_true (done);
    g_ptr_array_add (dumps, g_steal_pointer (&dump));
    *store = perhaps_restart (*store, path, random);
  }
  return dumps;
}

/* Of a change that is done, or isn't; 0 if there is none. */
static gint64
any_number (KarumStore *store, KarumRandom *random, gboolean done)
{
  g_autoptr (GPtrArray) rows = karum_store_list_changes (store, NULL);
  guint first = karum_random_below (random, rows->len);

  for (guint i = 0; i < rows->len; i++) {
    const KarumChangeRow *row = rows->pdata[(first + i) % rows->len];

    if (row->done == done)
      return (gint64) row->number;
  }
  return 0;
}

/* Goes back and on through any of the changes, and to the end. */
static void
jump (KarumStore *store, const char *path, GPtrArray *dumps, KarumRandom *random)
{
  guint done = dumps->len - 1;

  for (guint i = 0; i < JUMPS; i++) {
    gboolean redo = done == 0 || (done < dumps->len - 1 && karum_random_below (random, 2) == 0);
    g_autoptr (GError) error = NULL;
    g_autofree KarumReverted *turned = karum_store_revert_through (
        store, any_number (store, random, !redo), 0, redo, NULL, &error);

    g_assert_no_error (error);
    done = redo ? done + turned->n : done - turned->n;
    assert_dump (path, dumps->pdata[done]);
  }
  while (done < dumps->len - 1) {
    assert_turned (store, KARUM_REDO);
    done++;
  }
}

/* Returns the number of states. */
static guint
run (guint64 seed)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (GPtrArray) dumps = NULL;
  KarumRandom random;

  random_edit_games (store, 8, seed);
  karum_random_init (&random, seed);
  dumps = edit (&store, path, &random);
  jump (store, path, dumps, &random);
  for (guint i = dumps->len - 1; i > 0; i--) {
    assert_turned (store, KARUM_UNDO);
    assert_dump (path, dumps->pdata[i - 1]);
    store = perhaps_restart (store, path, &random);
  }
  assert_at_end (store, KARUM_UNDO);
  fixture_assert_sound (store);
  for (guint i = 1; i < dumps->len; i++) {
    assert_turned (store, KARUM_REDO);
    assert_dump (path, dumps->pdata[i]);
    store = perhaps_restart (store, path, &random);
  }
  assert_at_end (store, KARUM_REDO);
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
  return dumps->len;
}

/* Many edits find nothing to change. */
static void
test_all (void)
{
  guint states = 0;

  for (guint64 seed = 0; seed < RUNS; seed++)
    states += run (seed);
  g_assert_cmpuint (states, >, RUNS * EDITS / 5);
}

/* Undoes or redoes; returns whether it was refused, which must change nothing. */
static gboolean
turn_or_refuse (KarumStore *store, const char *path, KarumDirection direction)
{
  g_autofree char *before = random_edit_dump (path);
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  if (title)
    return FALSE;
  assert_dump (path, before);
  if (!g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND))
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
  return g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
}

/* Another program makes changes in between: steps that can't be undone any more are refused without
 * any effect. */
static void
run_beside_another (guint64 seed, guint *turned, guint *refused)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  KarumStore *other = fixture_open (path);
  KarumRandom random;

  random_edit_games (store, 8, seed);
  karum_random_init (&random, seed);
  for (guint i = 0; i < 2 * EDITS; i++) {
    guint choice = karum_random_below (&random, 4);

    if (choice < 2)
      random_edit (choice == 0 ? store : other, &random, NULL);
    else if (turn_or_refuse (store, path, choice == 2 ? KARUM_UNDO : KARUM_REDO))
      ++*refused;
    else
      ++*turned;
  }
  fixture_assert_sound (store);
  karum_store_close (other);
  karum_store_close (store);
  fixture_remove (path);
}

static void
test_beside_another (void)
{
  guint turned = 0;
  guint refused = 0;

  for (guint64 seed = 0; seed < RUNS; seed++)
    run_beside_another (seed + 100, &turned, &refused);
  g_assert_cmpuint (turned, >, 0);
  g_assert_cmpuint (refused, >, 0);
}

static gboolean
is_base (const char *table)
{
  for (guint i = 0; karum_base_tables[i].name; i++)
    if (g_str_equal (karum_base_tables[i].name, table))
      return TRUE;
  return FALSE;
}

/* Tables of derived data, of steps, of the exchange, and of the file format; the tables of the
 * full-text index belong to it by their names. */
static gboolean
is_derived (const char *table)
{
  return g_str_has_prefix (table, "texts") || g_str_has_prefix (table, "position")
         || g_str_has_prefix (table, "column_") || g_str_has_prefix (table, "sqlite_")
         || g_str_has_prefix (table, "history") || g_str_equal (table, "log")
         || g_str_has_prefix (table, "batch") || g_str_equal (table, "words_state")
         || g_str_has_prefix (table, "shar") || g_str_has_prefix (table, "fact");
}

/* Every table of base data must be recorded, otherwise its changes would never be undone. */
static void
test_tables (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  sqlite3_stmt *table;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT name FROM sqlite_schema WHERE type = 'table'",
                                       -1, &table, NULL),
                   ==, SQLITE_OK);
  while (sqlite3_step (table) == SQLITE_ROW) {
    const char *name = (const char *) sqlite3_column_text (table, 0);

    g_test_message ("%s", name);
    g_assert_true (is_base (name) != is_derived (name));
  }
  sqlite3_finalize (table);
  sqlite3_close (db);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/undo-random/all", test_all);
  g_test_add_func ("/archive/undo-random/beside-another", test_beside_another);
  g_test_add_func ("/archive/undo-random/tables", test_tables);
  return g_test_run ();
}
