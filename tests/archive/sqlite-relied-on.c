/* sqlite-relied-on.c: what of SQLite the owner of a log relies on. */
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"

/* karum-log-owner.c locks files and reads the index of a log by the methods that SQLite's files
 * have within. If one of these tests fails with a newer SQLite, read what it says of them there,
 * before anything else is changed. */

static sqlite3 *
sqlite_open (const char *path)
{
  sqlite3 *handle = NULL;

  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  return handle;
}

static sqlite3_file *
sqlite_file (sqlite3 *handle)
{
  sqlite3_file *file = NULL;

  g_assert_cmpint (sqlite3_file_control (handle, "main", SQLITE_FCNTL_FILE_POINTER, &file), ==,
                   SQLITE_OK);
  g_assert_nonnull (file);
  g_assert_cmpint (file->pMethods->iVersion, >=, 2);
  return file;
}

static gboolean
lock_alone (sqlite3_file *file)
{
  gboolean locked = file->pMethods->xLock (file, SQLITE_LOCK_SHARED) == SQLITE_OK
                    && file->pMethods->xLock (file, SQLITE_LOCK_EXCLUSIVE) == SQLITE_OK;

  if (!locked)
    file->pMethods->xUnlock (file, SQLITE_LOCK_NONE);
  return locked;
}

/* A file that a connection has open with a log can't be locked; one that is locked can't be read,
 * by this program or another. */
static void
test_sqlite_locks (void)
{
  char *path = fixture_path ();
  sqlite3 *reader = sqlite_open (path), *locker = NULL;

  g_assert_cmpint (
      sqlite3_exec (reader, "PRAGMA journal_mode = WAL; CREATE TABLE t (x)", NULL, NULL, NULL), ==,
      SQLITE_OK);
  locker = sqlite_open (path);
  g_assert_false (lock_alone (sqlite_file (locker)));
  g_assert_cmpint (sqlite3_exec (reader, "INSERT INTO t VALUES (1)", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_close (reader);
  g_assert_true (lock_alone (sqlite_file (locker)));
  reader = sqlite_open (path);
  g_assert_cmpint (sqlite3_exec (reader, "SELECT x FROM t", NULL, NULL, NULL), ==, SQLITE_BUSY);
  sqlite_file (locker)->pMethods->xUnlock (sqlite_file (locker), SQLITE_LOCK_NONE);
  g_assert_cmpint (sqlite3_exec (reader, "SELECT x FROM t", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (reader);
  sqlite3_close (locker);
  fixture_remove (path);
}

static guint32
index_number (const char *index, gsize at)
{
  guint32 number;

  memcpy (&number, index + at, sizeof number);
  return number;
}

/* The head of the index stands twice at its beginning: the number of frames in it, the salts of the
 * log; and behind both, the frames that have been written back. */
static void
test_sqlite_index (void)
{
  char *path = fixture_path ();
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *bytes = NULL;
  sqlite3 *writer = sqlite_open (path);
  sqlite3_file *file = sqlite_file (writer);
  void volatile *region = NULL;
  const char *index;
  gsize size;

  g_assert_cmpint (sqlite3_exec (writer,
                                 "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL;"
                                 "PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x);"
                                 "INSERT INTO t VALUES (1)",
                                 NULL, NULL, NULL),
                   ==, SQLITE_OK);
  g_assert_true (g_file_get_contents (log, &bytes, &size, NULL));
  g_assert_cmpint (file->pMethods->xShmMap (file, 0, 32768, 0, &region), ==, SQLITE_OK);
  index = (const char *) region;
  g_assert_cmpuint (index_number (index, 0), ==, 3007000);
  g_assert_cmpmem (index, 48, index + 48, 48);
  g_assert_cmpuint (index_number (index, 16), ==, (size - 32) / (24 + 4096));
  g_assert_cmpmem (index + 32, 8, bytes + 16, 8);
  g_assert_cmpuint (index_number (index, 96), ==, 0);
  g_assert_cmpint (sqlite3_wal_checkpoint_v2 (writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpuint (index_number (index, 96), ==, index_number (index, 16));
  sqlite3_close (writer);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/sqlite-relied-on/locks", test_sqlite_locks);
  g_test_add_func ("/archive/sqlite-relied-on/index", test_sqlite_index);
  return g_test_run ();
}
