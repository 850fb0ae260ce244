/* opening.c: opening any kind of file reports what it is, and loses no data. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-backups.h"
#include "karum-games.h"
#include "karum-merge.h"
#include "karum-migrations.h"
#include "karum-player-list.h"
#include "karum-publish.h"
#include "karum-salvage.h"

static void
assert_refused (const char *path, KarumArchiveError code)
{
  KarumStoreOptions options = { .games = all_games };
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_filename_display_name (path);

  g_assert_null (karum_store_open (path, &options, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, name));
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

/* Creates an archive with a game, whose number is 1, and closes it. */
static void
make_archive (const char *path)
{
  g_autoptr (KarumStore) store = fixture_open (path);
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);

  g_assert_cmpint (fixture_save (store, record), ==, 1);
}

/* The same with the game still in the log, as after a crash. */
static void
make_archive_with_log (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *shared = g_strconcat (path, "-shm", NULL);
  g_autofree char *bytes = NULL;
  g_autofree char *log_bytes = NULL;
  gsize size, log_size;
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);

  g_assert_cmpint (fixture_save (store, record), ==, 1);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_true (g_file_get_contents (log, &log_bytes, &log_size, NULL));
  g_assert_cmpuint (log_size, >, 0);
  karum_store_close (store);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  g_assert_true (g_file_set_contents (log, log_bytes, (gssize) log_size, NULL));
  g_assert_false (g_file_test (shared, G_FILE_TEST_EXISTS));
}

static void
save_other (KarumStore *store)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 2);

  fixture_save (store, record);
}

static void
assert_readable (KarumStore *store)
{
  g_autoptr (KarumRecord) expected = fixture_record (&null_game, 0, 1, 1);
  g_autoptr (KarumRecord) found = NULL;
  g_autoptr (GError) error = NULL;

  found = karum_store_load_game (store, 1, NULL, &error);
  g_assert_no_error (error);
  fixture_assert_same (found, expected);
}

static void
assert_not_written (KarumStore *store, KarumArchiveError code)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 2);
  g_autoptr (GError) error = NULL;
  gint64 id = 0;
  gint64 revision = 0;

  g_assert_false (karum_store_save_game (store, &id, &revision, record, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, (int) code);
  g_assert_cmpint (id, ==, 0);
}

/* Changes SQL text in the schema of the archive at @path. */
static void
edit_schema (const char *path, const char *name, const char *from, const char *to)
{
  g_autofree char *sql = g_strdup_printf (
      "PRAGMA writable_schema = ON;"
      "UPDATE sqlite_schema SET sql = replace (sql, '%s', '%s') WHERE name = '%s';"
      "PRAGMA writable_schema = RESET;",
      from, to, name);

  execute (path, sql);
}

static guint
count_players (KarumStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = karum_store_list_players (store, FALSE, &error);

  g_assert_no_error (error);
  return list->len;
}

/* Tables that the program doesn't create, in a file that says it is of its version, or of a later
 * one. */
static void
test_crafted (void)
{
  static const struct {
    const char *name, *from, *to; /* text of the schema that is changed; NULL for none */
    const char *sql;              /* (nullable): run afterwards */
    gboolean later;               /* also refused if the version is a later one */
  } crafted[] = {
    { "players", "name TEXT NOT NULL", "name TEXT", "UPDATE players SET name = NULL", TRUE },
    { "player_names", "name TEXT NOT NULL", "name TEXT", NULL, TRUE },
    { "rulesets", "game TEXT NOT NULL", "game TEXT", NULL, TRUE },
    { "games", ") STRICT", ")", "UPDATE games SET result = 'x'", FALSE },
    { "moves", "ON DELETE CASCADE", "", NULL, FALSE },
    { "column_state", "CHECK (id = 1)", "", NULL, FALSE },
    { "games", "", "", "DROP TABLE tags", TRUE },
    { "games", "", "", "DROP TABLE tags; CREATE VIEW tags AS SELECT 1", TRUE },
    { "games", "", "", "CREATE VIEW more AS SELECT 1", FALSE },
    { "games", "", "", "CREATE TABLE more (id)", FALSE },
    { "games", "", "", "CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM games; END",
      FALSE },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (crafted); i++) {
    const guint at = i / 2;
    char *path = fixture_path ();
    g_autofree char *saved = g_strconcat (path, ".saved", NULL);
    const KarumStoreOptions options = { .games = all_games };
    const KarumStoreOptions to_read = { .games = all_games, .read_only = TRUE };
    g_auto (KarumSalvage) salvage = { 0 };
    g_autoptr (GError) error = NULL;

    make_archive (path);
    edit_schema (path, crafted[at].name, crafted[at].from, crafted[at].to);
    if (crafted[at].sql)
      execute (path, crafted[at].sql);
    if (i % 2) {
      execute (path, "PRAGMA user_version = 1000");
      if (!crafted[at].later) {
        fixture_remove (path);
        continue;
      }
    }
    assert_refused (path, KARUM_ARCHIVE_ERROR_DAMAGED);
    g_assert_null (karum_store_open (path, &to_read, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
    g_assert_nonnull (strstr (error->message, "Karum"));
    g_assert_false (karum_backup_verify (path, NULL, NULL, NULL));
    g_assert_true (karum_salvage (path, saved, &options, NULL, &salvage, NULL));
    fixture_remove (path);
  }
}

/* The same with the schema put back afterwards: names that are no text are shown as none. */
static void
test_null_names (void)
{
  static const char *const tables[] = { "players", "player_names", "events", "event_names" };
  char *path = fixture_path ();
  g_autofree char *other = g_strconcat (path, ".other", NULL);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 5, 1);
  KarumStore *store = fixture_open (path);

  fixture_save (store, record);
  karum_store_close (store);
  karum_for_each_of (table, tables) {
    g_autofree char *sql = g_strdup_printf ("UPDATE %s SET name = NULL WHERE id > 0", *table);

    edit_schema (path, *table, "name TEXT NOT NULL", "name TEXT");
    execute (path, sql);
    edit_schema (path, *table, "name TEXT", "name TEXT NOT NULL");
  }
  store = fixture_open (path);
  g_assert_cmpuint (count_players (store), ==, 2);
  {
    g_autoptr (KarumStore) here = fixture_open (other);
    g_auto (KarumMergeReport) report = { 0 };

    karum_store_merge (here, store, NULL, &report, NULL);
  }
  karum_store_close (store);
  fixture_remove (path);
}

/* Indexes are made again. */
static void
test_indexes (void)
{
  static const char *const changes[]
      = { "DROP INDEX games_by_day", "CREATE INDEX \"a \"\" b\" ON games (round)",
          "DROP INDEX games_by_content; CREATE INDEX games_by_content ON games (round)",
          "CREATE UNIQUE INDEX once ON games (result)" };

  karum_for_each_of (change, changes) {
    char *path = fixture_path ();
    g_autofree char *notice = NULL;
    KarumStore *store;

    make_archive (path);
    execute (path, *change);
    store = fixture_open (path);
    notice = karum_store_get_notice (store);
    g_assert_nonnull (strstr (notice, "rebuilt"));
    assert_readable (store);
    save_other (store);
    g_assert_cmpuint (fixture_assert_sound (store), ==, 2);
    karum_store_close (store);
    karum_store_close (fixture_open (path));
    fixture_remove (path);
  }
}

static guint n_in_memory;

static int
count_in_memory (sqlite3 *db, char **message, const struct sqlite3_api_routines *routines)
{
  const char *file = sqlite3_db_filename (db, "main");

  (void) message, (void) routines;
  n_in_memory += !file || !*file;
  return SQLITE_OK;
}

/* What all archives have is known without creating a new one in memory. Begins this program, before
 * others need the new one. */
static void
test_digest (void)
{
  char *path = fixture_path ();
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  sqlite3_stmt *row;
  sqlite3 *db;

  sqlite3_auto_extension ((void (*) (void)) count_in_memory);
  make_archive (path);
  karum_store_close (fixture_open (path));
  sqlite3_cancel_auto_extension ((void (*) (void)) count_in_memory);
  g_assert_cmpuint (n_in_memory, ==, 0);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db,
                                       "SELECT type, name, tbl_name, CASE WHEN substr (name, 1, 6)"
                                       " = 'texts_' THEN '' ELSE sql END FROM sqlite_schema"
                                       " WHERE substr (name, 1, 7) != 'sqlite_'"
                                       " ORDER BY type, name",
                                       -1, &row, NULL),
                   ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW)
    for (int column = 0; column < 4; column++)
      g_checksum_update (sum, sqlite3_column_text (row, column),
                         sqlite3_column_bytes (row, column) + 1);
  sqlite3_finalize (row);
  sqlite3_close (db);
  g_assert_cmpstr (g_checksum_get_string (sum), ==, karum_schema_digest);
  fixture_remove (path);
}

static void
test_new_folders (void)
{
  char *path = fixture_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *deep = g_build_filename (folder, "один", "二つ", "archive.karum", NULL);
  g_autofree char *parent = g_path_get_dirname (deep);
  g_autofree char *grandparent = g_path_get_dirname (parent);

  make_archive (deep);
  g_assert_true (g_file_test (deep, G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint (g_unlink (deep), ==, 0);
  g_assert_cmpint (g_rmdir (parent), ==, 0);
  g_assert_cmpint (g_rmdir (grandparent), ==, 0);
  fixture_remove (path);
}

/* An archive that was created for nothing is removed, unless something is in it, or another
 * program has opened it. */
static void
test_withdrawn (void)
{
  char *path = fixture_path ();
  const KarumStoreOptions options = { .games = all_games };

  for (guint round = 0; round < 3; round++) {
    KarumStore *store = karum_store_open (path, &options, NULL);
    KarumStore *other = round == 1 ? karum_store_open (path, &options, NULL) : NULL;

    if (round == 2) {
      g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);

      fixture_save (store, record);
    }
    karum_store_withdraw (store);
    g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, round > 0);
    if (!other)
      continue;
    fixture_assert_sound (other);
    karum_store_withdraw (other); /* it was there before */
    g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    g_assert_cmpint (g_remove (path), ==, 0);
  }
  fixture_remove (path);
}

static void
test_not_archives (void)
{
  static const char text[] = "This is a letter to a friend, and nothing else.\n";
  char *path = fixture_path ();
  g_autofree char *kept = NULL;
  char bytes[5000];
  gsize size;

  for (gsize i = 0; i < sizeof bytes; i++)
    bytes[i] = (char) g_random_int ();
  bytes[0] = 'x';
  g_assert_true (g_file_set_contents (path, bytes, sizeof bytes, NULL));
  assert_refused (path, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
  g_assert_true (g_file_get_contents (path, &kept, &size, NULL));
  g_assert_cmpmem (kept, size, bytes, sizeof bytes);
  g_clear_pointer (&kept, g_free);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  assert_refused (path, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
  g_assert_true (g_file_get_contents (path, &kept, &size, NULL));
  g_assert_cmpstr (kept, ==, text);
  g_clear_pointer (&kept, g_free);

  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  assert_refused (path, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
  g_assert_true (g_file_get_contents (path, &kept, &size, NULL));
  g_assert_cmpuint (size, ==, 0);

  execute (path, "CREATE TABLE games (id); PRAGMA user_version = 1;");
  assert_refused (path, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  assert_refused (path, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
  g_assert_cmpint (g_rmdir (path), ==, 0);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  assert_refused (path, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE);
  fixture_remove (path);
}

static void
test_no_such_file (void)
{
  char *path = fixture_path ();
  KarumStoreOptions options = { .existing = TRUE };
  g_autoptr (GError) error = NULL;

  g_assert_null (karum_store_open (path, &options, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  fixture_remove (path);
}

/* A folder that can't be made, since a file has its name, is named, and nothing is left behind. */
static void
test_no_folder (void)
{
  char *path = fixture_path ();
  g_autofree char *folder = g_build_filename (path, "folder", NULL);
  g_autofree char *inside = g_build_filename (folder, "games.karum", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "a file", -1, NULL));
  g_assert_null (karum_store_open (inside, NULL, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, folder));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "a file");
  fixture_remove (path);
}

static void
test_later_version (void)
{
  char *path = fixture_path ();
  KarumStore *store;

  make_archive (path);
  execute (path, "PRAGMA user_version = 1000; CREATE TABLE later (what TEXT) STRICT;");
  store = fixture_open (path);
  g_assert_cmpint (karum_store_get_access (store), ==, KARUM_ARCHIVE_NEWER_VERSION);
  assert_readable (store);
  assert_not_written (store, KARUM_ARCHIVE_ERROR_READ_ONLY);
  karum_store_close (store);
  fixture_remove (path);
}

/* Neither the file nor its folder is writable; with and without the log of another program. */
static void
test_read_only (void)
{
  char *path = fixture_path ();
  KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };
  KarumStore *store;

  make_archive (path);
  faulty_vfs_arm (FAULT_READ_ONLY, 0, TRUE);
  for (guint wal = 0; wal < 2; wal++) {
    g_autoptr (KarumStore) other = wal ? fixture_open (path) : NULL;
    g_autoptr (GError) error = NULL;

    if (other)
      assert_readable (other);
    store = karum_store_open (path, &options, &error);
    g_assert_no_error (error);
    g_assert_cmpint (karum_store_get_access (store), ==, KARUM_ARCHIVE_FILE_READ_ONLY);
    assert_readable (store);
    assert_not_written (store, KARUM_ARCHIVE_ERROR_READ_ONLY);
    karum_store_close (store);
  }
  faulty_vfs_disarm ();
  fixture_remove (path);
}

/* Without space for SQLite's own files, or with write errors, the archive is opened read-only,
 * including changes in the log of a killed program; when the disk works again, it is writable. */
static void
check_disk (Fault fault, KarumArchiveAccess access, KarumArchiveError code)
{
  KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };

  for (guint log = 0; log < 2; log++) {
    char *path = fixture_path ();
    g_autoptr (GError) error = NULL;
    KarumStore *store;

    if (log)
      make_archive_with_log (path);
    else
      make_archive (path);
    faulty_vfs_arm (fault, 0, TRUE);
    store = karum_store_open (path, &options, &error);
    g_assert_no_error (error);
    g_assert_cmpint (karum_store_get_access (store), ==, access);
    assert_readable (store);
    assert_not_written (store, code);
    karum_store_close (store);
    faulty_vfs_disarm ();
    store = karum_store_open (path, &options, NULL);
    assert_readable (store);
    save_other (store);
    karum_store_close (store);
    fixture_remove (path);
  }
}

static void
test_disk_full (void)
{
  check_disk (FAULT_FULL, KARUM_ARCHIVE_DISK_FULL, KARUM_ARCHIVE_ERROR_FULL);
}

static void
test_disk_failed (void)
{
  check_disk (FAULT_IO, KARUM_ARCHIVE_DISK_FAILED, KARUM_ARCHIVE_ERROR_IO);
}

/* An archive on a read-only medium, with a log but without the file for locks. */
static void
test_read_only_log (void)
{
  char *path = fixture_path ();
  KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };
  g_autoptr (GError) error = NULL;
  KarumStore *store;

  make_archive_with_log (path);
  faulty_vfs_arm (FAULT_READ_ONLY, 0, TRUE);
  store = karum_store_open (path, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (karum_store_get_access (store), ==, KARUM_ARCHIVE_FILE_READ_ONLY);
  assert_readable (store);
  assert_not_written (store, KARUM_ARCHIVE_ERROR_READ_ONLY);
  karum_store_close (store);
  faulty_vfs_disarm ();
  fixture_remove (path);
}

static void
test_vanished (void)
{
  char *path = fixture_path ();
  g_autofree char *moved = g_strconcat (path, ".moved", NULL);
  KarumStore *store;

  make_archive (path);
  store = fixture_open (path);
  g_assert_cmpint (g_rename (path, moved), ==, 0);
  assert_not_written (store, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  assert_readable (store);
  g_assert_cmpint (g_rename (moved, path), ==, 0);
  save_other (store);
  karum_store_close (store);
  fixture_remove (path);
}

static void
test_truncated (void)
{
  char *path = fixture_path ();
  g_autofree char *bytes = NULL;
  gsize size;

  make_archive (path);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (gsize cut = 1; cut < size; cut += 1500) {
    KarumStoreOptions options = { .games = all_games };
    KarumStore *store;
    g_autoptr (GError) error = NULL;

    g_assert_true (g_file_set_contents (path, bytes, (gssize) cut, NULL));
    store = karum_store_open (path, &options, &error);
    if (store) {
      g_autoptr (KarumRecord) record = karum_store_load_game (store, 1, NULL, &error);

      g_assert_true (record || error);
      karum_store_close (store);
    }
    if (error)
      g_assert_true (error->domain == KARUM_ARCHIVE_ERROR);
  }
  fixture_remove (path);
}

static void
test_busy (void)
{
  char *path = fixture_path ();
  KarumStoreOptions options = { .games = all_games, .patience = 20 };
  KarumStore *first, *second;

  make_archive (path);
  first = karum_store_open (path, &options, NULL);
  second = karum_store_open (path, &options, NULL);
  g_assert_true (karum_store_begin (second, NULL));
  assert_not_written (first, KARUM_ARCHIVE_ERROR_BUSY);
  assert_readable (first);
  g_assert_true (karum_store_end (second, TRUE, NULL));
  save_other (first);
  karum_store_close (first);
  karum_store_close (second);
  fixture_remove (path);
}

static char *data; /* the folder of the test data */

/* An archive made by the program of that time. */
static void
make_version (const char *path, guint version)
{
  g_autofree char *name = g_strdup_printf ("version-%u.karum.z", version);
  g_autofree char *packed = g_build_filename (data, name, NULL);
  g_autoptr (GFile) from = g_file_new_for_path (packed);
  g_autoptr (GFile) to = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) bytes = g_file_read (from, NULL, NULL);
  g_autoptr (GConverter) unpack
      = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  g_autoptr (GInputStream) in = g_converter_input_stream_new (G_INPUT_STREAM (bytes), unpack);
  g_autoptr (GFileOutputStream) out = g_file_create (to, 0, NULL, NULL);

  g_assert_cmpint (g_output_stream_splice (G_OUTPUT_STREAM (out), in,
                                           G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL),
                   >, 100000);
}

/* The games of a collection, which had no order, are in that of their dates. */
static void
assert_order (KarumStore *store)
{
  const KarumGameQuery query
      = { .sort = KARUM_GAME_SORT_PLACE, .filter = { .collection = "Worth a look" } };
  g_autoptr (GArray) ids = karum_store_list_ids (store, &query, 0, 0, NULL);
  const gint64 expected[] = { 21, 24, 1, 16, 17 };

  g_assert_cmpmem (ids->data, ids->len * sizeof (gint64), expected, sizeof expected);
}

/* Opened, merged and saved from: nothing is lost. */
static void
check_version (guint version, guint games)
{
  char *path = fixture_path ();
  g_autofree char *old = g_strconcat (path, ".old", NULL);
  g_autofree char *saved = g_strconcat (path, ".saved", NULL);
  const KarumStoreOptions options = { .games = all_games };
  const KarumStoreOptions to_read = { .games = all_games, .read_only = TRUE };
  g_auto (KarumMergeReport) report = { 0 };
  g_auto (KarumSalvage) salvage = { 0 };
  g_autoptr (GError) error = NULL;
  KarumStore *store, *other;

  make_version (old, version);
  store = fixture_open (path);
  other = karum_store_open (old, &to_read, &error);
  g_assert_no_error (error);
  g_assert_true (karum_store_merge (store, other, NULL, &report, &error));
  karum_store_close (other);
  g_assert_cmpuint (fixture_assert_sound (store), ==, games);
  karum_store_close (store);
  g_assert_true (karum_salvage (old, saved, &options, NULL, &salvage, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (salvage.lost->len + salvage.doubtful->len, ==, 0);
  g_assert_cmpuint (salvage.whole, ==, games);
  store = fixture_open (saved);
  g_assert_cmpuint (fixture_assert_sound (store), ==, games);
  karum_store_close (store);
  store = fixture_open (old);
  g_assert_cmpuint (fixture_assert_sound (store), ==, games);
  if (version == 19)
    assert_order (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* Of version 0.1.0, of 0.2.0, and of the one before seals; tools/keep-archive has made the others
 * of the examples. */
static guint
games_in (guint version)
{
  return version == 2 ? 11 : version == 13 ? 14 : version == 14 ? 16 : 40;
}

static void
test_version (gconstpointer version)
{
  check_version (GPOINTER_TO_UINT (version), games_in (GPOINTER_TO_UINT (version)));
}

/* Every archive that is kept. */
static void
add_versions (void)
{
  g_autoptr (GDir) folder = g_dir_open (data, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)))
    if (g_str_has_suffix (name, ".karum.z")) {
      guint version = (guint) atoi (name + strlen ("version-"));
      g_autofree char *path = g_strdup_printf ("/archive/opening/version-%u", version);

      g_test_add_data_func (path, GUINT_TO_POINTER (version), test_version);
    }
}

/* Of the version before reviews; the next step is that of version 16. */
static void
test_version_15 (void)
{
  char *path = fixture_path ();
  KarumStore *store;

  make_archive (path);
  execute (path, "DROP TABLE sharing; DROP TABLE sharers; DROP TABLE facts; DROP TABLE shared; "
                 "DROP TABLE fact_files;"
                 "DROP TABLE words_state; DROP TABLE batched; ALTER TABLE batch DROP COLUMN mark;"
                 "ALTER TABLE batch DROP COLUMN seal;"
                 "DROP INDEX event_names_by_folded; DROP TABLE versions; DROP TABLE history; DROP "
                 "TABLE history_state; DROP INDEX "
                 "collected_by_place;"
                 "ALTER TABLE collected DROP COLUMN place;"
                 "DROP TABLE practice; DROP TABLE reviews; DROP INDEX games_by_day;"
                 "ALTER TABLE players DROP COLUMN shown; PRAGMA user_version = 15");
  store = fixture_open (path);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

/* Of the version whose fold told forms of ideographs, spaces and signs apart. */
static void
test_version_23 (void)
{
  const KarumGameQuery query = { .filter = { .text = "o'brien 高橋一郎" } };
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 4, 5);
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  g_free (record->tags.players[0]);
  g_free (record->tags.site);
  record->tags.players[0] = g_strdup ("髙橋 一郎");
  record->tags.site = g_strdup ("At Grace O’Brien’s");
  fixture_save (store, record);
  karum_store_close (store);
  execute (path, "UPDATE players SET folded = name WHERE name = '髙橋 一郎';"
                 "UPDATE player_names SET folded = name WHERE name = '髙橋 一郎';"
                 "UPDATE texts SET text = replace (text, '''', '’');"
                 "DROP TABLE sharing; DROP TABLE sharers; DROP TABLE facts; DROP TABLE shared; "
                 "DROP TABLE fact_files;"
                 "DROP TABLE words_state; DROP TABLE batched;"
                 "ALTER TABLE batch DROP COLUMN mark; ALTER TABLE batch DROP COLUMN seal;"
                 "PRAGMA user_version = 23");
  store = fixture_open (path);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

/* Of the version with two indexes of dates, whose fold told Arabic from Persian keyboards. */
static void
test_version_27 (void)
{
  const KarumGameQuery query = { .filter = { .text = "کیوان رضایی 5" } };
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 4, 5);
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup ("كيوان رضايي ۵");
  fixture_save (store, record);
  karum_store_close (store);
  execute (path, "UPDATE players SET folded = name; UPDATE player_names SET folded = name;"
                 "UPDATE texts SET text = replace (replace (replace (text, 'ک', 'ك'), 'ی', 'ي'),"
                 " '5', '۵');"
                 "CREATE INDEX games_by_date ON games (date) WHERE deleted_at IS NULL;"
                 "PRAGMA user_version = 27");
  store = fixture_open (path);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

/* Of a test version, which had the same tables. */
static void
test_version_1 (void)
{
  char *path = fixture_path ();
  KarumStore *store;

  make_archive (path);
  execute (path,
           "ALTER TABLE games DROP COLUMN seal; ALTER TABLE players DROP COLUMN seal;"
           "ALTER TABLE players DROP COLUMN shown;"
           "ALTER TABLE events DROP COLUMN seal; ALTER TABLE matches DROP COLUMN seal;"
           "ALTER TABLE collections DROP COLUMN seal; ALTER TABLE searches DROP COLUMN seal;"
           "DROP INDEX event_names_by_folded; DROP TABLE versions; DROP TABLE history; DROP TABLE "
           "history_state; DROP INDEX "
           "collected_by_place;"
           "ALTER TABLE collected DROP COLUMN place;"
           "DROP TABLE sharing; DROP TABLE sharers; DROP TABLE facts; DROP TABLE shared; DROP "
           "TABLE fact_files;"
           "DROP TABLE words_state; DROP TABLE batched;"
           "DROP TABLE batch; DROP TABLE reviews; DROP TABLE practice; DROP INDEX games_by_day;"
           "PRAGMA user_version = 1");
  store = fixture_open (path);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  karum_store_close (store);
  execute (path, "PRAGMA user_version = 7");
  assert_refused (path, KARUM_ARCHIVE_ERROR_DAMAGED);
  fixture_remove (path);
}

/* A file with two names is opened by neither; nothing is written over an archive. */
static void
test_names (void)
{
  char *path = fixture_path ();
  g_autofree char *other = g_strconcat (path, ".other", NULL);
  g_autoptr (GBytes) text = g_bytes_new_static ("text", 4);
  g_autoptr (GError) error = NULL;
  KarumStore *store;

  make_archive (path);
  g_assert_cmpint (link (path, other), ==, 0);
  assert_refused (path, KARUM_ARCHIVE_ERROR_FAILED);
  assert_refused (other, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_cmpint (g_unlink (other), ==, 0);
  g_assert_false (karum_publish_bytes (path, text, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_true (karum_publish_bytes (other, text, NULL));
  store = fixture_open (path);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

static void
test_default_path (void)
{
  g_autofree char *path = karum_store_default_path ();

  g_assert_true (g_str_has_prefix (path, g_get_user_data_dir ()));
  g_assert_true (g_str_has_suffix (path, "/karum/archive.karum"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  faulty_vfs_register ();
  data = argv[1];
  g_test_add_func ("/archive/opening/digest", test_digest);
  g_test_add_func ("/archive/opening/crafted", test_crafted);
  g_test_add_func ("/archive/opening/null-names", test_null_names);
  g_test_add_func ("/archive/opening/indexes", test_indexes);
  add_versions ();
  g_test_add_func ("/archive/opening/version-15", test_version_15);
  g_test_add_func ("/archive/opening/version-1", test_version_1);
  g_test_add_func ("/archive/opening/version-23", test_version_23);
  g_test_add_func ("/archive/opening/version-27", test_version_27);
  g_test_add_func ("/archive/opening/names", test_names);
  g_test_add_func ("/archive/opening/new-folders", test_new_folders);
  g_test_add_func ("/archive/opening/withdrawn", test_withdrawn);
  g_test_add_func ("/archive/opening/not-archives", test_not_archives);
  g_test_add_func ("/archive/opening/no-such-file", test_no_such_file);
  g_test_add_func ("/archive/opening/no-folder", test_no_folder);
  g_test_add_func ("/archive/opening/later-version", test_later_version);
  g_test_add_func ("/archive/opening/read-only", test_read_only);
  g_test_add_func ("/archive/opening/read-only-log", test_read_only_log);
  g_test_add_func ("/archive/opening/disk-full", test_disk_full);
  g_test_add_func ("/archive/opening/disk-failed", test_disk_failed);
  g_test_add_func ("/archive/opening/vanished", test_vanished);
  g_test_add_func ("/archive/opening/truncated", test_truncated);
  g_test_add_func ("/archive/opening/busy", test_busy);
  g_test_add_func ("/archive/opening/default-path", test_default_path);
  return g_test_run ();
}
