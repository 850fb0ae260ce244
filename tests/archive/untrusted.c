/* untrusted.c: an archive can come from anyone. SQLite's advice for such files, line by line
 * (https://www.sqlite.org/security.html); docs/unasked.md says how each is followed. */
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-db.h"
#include "karum-game-list.h"
#include "karum-store-inside.h"

static const KarumDbMode modes[] = { KARUM_DB_WRITE, KARUM_DB_READ, KARUM_DB_IMMUTABLE };

static char *
make (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < 3; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 6, i + 1);

    fixture_save (store, record);
  }
  karum_store_close (store);
  return path;
}

/* As somebody else would: without anything that the program forbids itself. */
static void
change (const char *path, const char *sql)
{
  char *message = NULL;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
  sqlite3_exec (db, sql, NULL, NULL, &message);
  g_assert_cmpstr (message, ==, NULL);
  sqlite3_close (db);
}

static gint64
number (KarumDb *db, const char *sql)
{
  gint64 n;

  return karum_db_number (db, sql, &n, NULL) ? n : -1;
}

static gboolean
is_on (KarumDb *db, int option)
{
  int on = -1;

  g_assert_cmpint (sqlite3_db_config (db->handle, option, -1, &on), ==, SQLITE_OK);
  return on != 0;
}

/* What each connection has, however it was opened. */
static void
test_connections (void)
{
  char *path = make ();

  karum_for_each_of (mode, modes) {
    g_autoptr (KarumDb) db = karum_db_open (path, *mode, NULL, NULL);

    g_assert_true (is_on (db, SQLITE_DBCONFIG_DEFENSIVE));
    g_assert_false (is_on (db, SQLITE_DBCONFIG_TRUSTED_SCHEMA));
    g_assert_false (is_on (db, SQLITE_DBCONFIG_ENABLE_TRIGGER));
    g_assert_false (is_on (db, SQLITE_DBCONFIG_ENABLE_VIEW));
    g_assert_false (is_on (db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION));
    g_assert_cmpint (number (db, "PRAGMA trusted_schema"), ==, 0);
    g_assert_cmpint (number (db, "PRAGMA cell_size_check"), ==, 1);
    g_assert_cmpint (number (db, "PRAGMA mmap_size"), <=, 0);
    g_assert_cmpint (sqlite3_limit (db->handle, SQLITE_LIMIT_ATTACHED, -1), ==, 0);
    g_assert_cmpint (sqlite3_limit (db->handle, SQLITE_LIMIT_TRIGGER_DEPTH, -1), <=, 10);
    g_assert_cmpint (sqlite3_limit (db->handle, SQLITE_LIMIT_COLUMN, -1), <=, 100);
    g_assert_cmpint (sqlite3_limit (db->handle, SQLITE_LIMIT_FUNCTION_ARG, -1), <=, 32);
  }
  fixture_remove (path);
}

/* What would leave the file or change its structure. */
static void
test_refused (void)
{
  static const char *const refused[] = {
    "SELECT load_extension ('libm.so.6')",
    "ATTACH ':memory:' AS other",
    "UPDATE sqlite_schema SET sql = NULL",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema",
    "DELETE FROM texts_data",
    "UPDATE texts_config SET v = 99",
  };
  char *path = make ();
  g_autoptr (KarumDb) db = karum_db_open (path, KARUM_DB_WRITE, NULL, NULL);

  karum_for_each_of (each, refused) {
    g_test_message ("%s", *each);
    g_assert_false (karum_db_execute (db, *each, NULL));
  }
  g_assert_cmpint (number (db, "SELECT count (*) FROM games"), ==, 3);
  g_clear_pointer (&db, karum_db_close);
  fixture_remove (path);
}

/* The functions of the program are for its own SQL only: no index, default, check or generated
 * column of a file can call them. */
static void
test_functions (void)
{
  static const char *const uses[] = {
    "CREATE TABLE t (a TEXT DEFAULT (karum_name_key ('x'))); ",
    "CREATE TABLE t (a TEXT CHECK (karum_name_key (a) = 'x'))",
    "CREATE TABLE t (a TEXT, b TEXT AS (karum_name_key (a)))",
    "CREATE TABLE t (a TEXT CHECK (karum_seal_sum (a) = 1))",
    "CREATE TABLE t (a TEXT CHECK (karum_name_folded (a) = 'x'))",
    "CREATE TABLE t (a TEXT CHECK (karum_name_sounds (a, a)))",
    "CREATE TABLE t (a TEXT); CREATE INDEX i ON t (karum_name_key (a))",
    "CREATE TABLE t (a TEXT); CREATE INDEX i ON t (a) WHERE karum_name_key (a) = 'x'",
  };

  karum_for_each_of (use, uses) {
    g_autoptr (KarumDb) db = karum_db_open (":memory:", KARUM_DB_CREATE, NULL, NULL);

    g_test_message ("%s", *use);
    g_assert_false (karum_db_execute (db, *use, NULL)
                    && karum_db_execute (db, "INSERT INTO t (a) VALUES ('x')", NULL)
                    && karum_db_execute (db, "INSERT INTO t DEFAULT VALUES", NULL)
                    && karum_db_execute (db, "SELECT * FROM t", NULL));
  }
}

/* A schema that has more than an archive has: nothing of it is run, and the file is refused. */
static void
test_schema (void)
{
  static const char *const more[] = {
    "CREATE TRIGGER t AFTER UPDATE ON games BEGIN DELETE FROM players; END",
    "CREATE TRIGGER t INSTEAD OF DELETE ON v BEGIN DELETE FROM games; END",
    "CREATE VIEW other AS SELECT * FROM games",
    "CREATE VIRTUAL TABLE other USING fts5 (text)",
    "CREATE TABLE other (a)",
  };

  karum_for_each_of (each, more) {
    char *path = make ();
    const KarumStoreOptions options = { .games = all_games, .existing = TRUE };
    g_autoptr (GError) error = NULL;
    g_autofree char *before = NULL;
    g_autofree char *after = NULL;
    gsize size, size_after;

    if (strstr (*each, "INSTEAD"))
      change (path, "CREATE VIEW v AS SELECT id FROM games");
    change (path, *each);
    g_assert_true (g_file_get_contents (path, &before, &size, NULL));
    g_assert_null (karum_store_open (path, &options, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
    g_assert_true (g_file_get_contents (path, &after, &size_after, NULL));
    g_assert_cmpmem (before, size, after, size_after);
    fixture_remove (path);
  }
}

/* A view in the place of a table isn't read. */
static void
test_view (void)
{
  char *path = make ();
  g_autoptr (KarumDb) db = NULL;

  change (path, "CREATE TABLE safe AS SELECT * FROM searches; DROP TABLE searches;"
                "CREATE VIEW searches AS SELECT 1 AS id, hex (randomblob (100)) AS name,"
                " '' AS filter, 0 AS place, x'' AS seal FROM generate");
  db = karum_db_open (path, KARUM_DB_READ, NULL, NULL);
  g_assert_cmpint (number (db, "SELECT count (*) FROM searches"), ==, -1);
  g_clear_pointer (&db, karum_db_close);
  fixture_remove (path);
}

/* A query that doesn't end can be ended. */
static gboolean
end_it (gpointer calls)
{
  return ++*(guint *) calls > 100;
}

static void
test_endless (void)
{
  g_autoptr (KarumDb) db = karum_db_open (":memory:", KARUM_DB_CREATE, NULL, NULL);
  g_autoptr (GError) error = NULL;
  guint calls = 0;

  karum_db_watch (db, end_it, &calls);
  g_assert_false (karum_db_execute (db,
                                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1"
                                    " FROM n) SELECT max (i) FROM n",
                                    &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/untrusted/connections", test_connections);
  g_test_add_func ("/archive/untrusted/refused", test_refused);
  g_test_add_func ("/archive/untrusted/functions", test_functions);
  g_test_add_func ("/archive/untrusted/schema", test_schema);
  g_test_add_func ("/archive/untrusted/view", test_view);
  g_test_add_func ("/archive/untrusted/endless", test_endless);
  return g_test_run ();
}
