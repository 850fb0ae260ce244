/* opening.c: opening any kind of file reports what it is, and loses no data. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "karum-games.h"

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
  g_test_add_func ("/archive/opening/new-folders", test_new_folders);
  g_test_add_func ("/archive/opening/not-archives", test_not_archives);
  g_test_add_func ("/archive/opening/no-such-file", test_no_such_file);
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
