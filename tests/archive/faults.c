/* faults.c: a full or failing disk at every single write: committed data are kept. */
#include <sqlite3.h>
#include <string.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-collections.h"
#include "karum-db.h"
#include "karum-games.h"

/* The data that were reported as saved. */
typedef struct {
  gint64 ids[4], revisions[4];
  guint n;
} Saved;

static KarumStore *
open_faulty (const char *path, GError **error)
{
  KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };

  return karum_store_open (path, &options, error);
}

static void
save (KarumStore *store, Saved *saved, guint which)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 20, which);
  g_autoptr (GError) error = NULL;

  fixture_annotate (record, which);
  if (karum_store_save_game (store, &saved->ids[which], &saved->revisions[which], record, &error)) {
    saved->n = MAX (saved->n, which + 1);
    return;
  }
  g_assert_nonnull (error);
  g_assert_true (error->domain == KARUM_ARCHIVE_ERROR);
}

static void
assert_sound (const char *path)
{
  sqlite3 *db;
  sqlite3_stmt *statement;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "PRAGMA integrity_check", -1, &statement, NULL), ==,
                   SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  g_assert_cmpstr ((const char *) sqlite3_column_text (statement, 0), ==, "ok");
  sqlite3_finalize (statement);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "PRAGMA foreign_key_check", -1, &statement, NULL), ==,
                   SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_DONE);
  sqlite3_finalize (statement);
  sqlite3_close (db);
}

/* Everything reported as saved is there, and the archive is usable. */
static void
assert_kept (const char *path, Saved *saved)
{
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (KarumRecord) more = fixture_record (&null_game, 0, 1, 1);

  assert_sound (path);
  store = open_faulty (path, NULL);
  g_assert_nonnull (store);
  for (guint i = 0; i < saved->n; i++) {
    g_autoptr (KarumRecord) expected = fixture_record (all_games[0], 0, 20, i);
    g_autoptr (KarumRecord) found = NULL;
    g_autoptr (GError) error = NULL;
    gint64 revision;

    if (saved->ids[i] == 0)
      continue;
    found = karum_store_load_game (store, saved->ids[i], &revision, &error);
    g_assert_no_error (error);
    fixture_annotate (expected, i);
    fixture_assert_same (found, expected);
    g_assert_cmpint (revision, >=, saved->revisions[i]);
  }
  fixture_save (store, more);
}

/* An archive with two games; created once, because creating one often waits for the disk. */
static struct {
  char *bytes;
  gsize size;
  Saved saved;
} template;

static void
make_template (void)
{
  char *path = fixture_path ();
  KarumStore *store = open_faulty (path, NULL);

  save (store, &template.saved, 0);
  save (store, &template.saved, 1);
  g_assert_cmpuint (template.saved.n, ==, 2);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (path, &template.bytes, &template.size, NULL));
  fixture_remove (path);
}

/* Saves with a fault at write number @after; returns whether there were that many writes. */
static gboolean
play_with_fault (Fault fault, guint after, gboolean lasting)
{
  char *path = fixture_path ();
  Saved saved = template.saved;
  KarumStore *store;
  gboolean failed;

  fixture_write (path, template.bytes, template.size);
  store = open_faulty (path, NULL);
  g_assert_nonnull (store);
  faulty_vfs_arm (fault, after, lasting);
  save (store, &saved, 2);
  save (store, &saved, 0);
  save (store, &saved, 3);
  karum_store_close (store);
  failed = faulty_vfs_disarm ();
  assert_kept (path, &saved);
  fixture_remove (path);
  return failed;
}

static gboolean
rate (KarumStore *store, guint stars)
{
  return karum_store_set_stars (store, &template.saved.ids[0], 1, stars, NULL);
}

/* A frame of a log whose page could not be written has what an earlier log had there, the first of
 * several changes of the same pages: it isn't taken for the sign that the file was replaced. */
static gboolean
tear_log (Fault fault, guint after)
{
  char *path = fixture_path ();
  KarumStore *store;
  gboolean failed;

  fixture_write (path, template.bytes, template.size);
  store = open_faulty (path, NULL);
  for (guint i = 0; i < 3; i++) {
    g_assert_true (rate (store, 1) && rate (store, 2) && rate (store, 3));
    karum_store_checkpoint (store);
  }
  faulty_vfs_arm (fault, after, FALSE);
  (void) !rate (store, 4);
  failed = faulty_vfs_disarm ();
  g_assert_true (rate (store, 5));
  karum_store_close (store);
  assert_sound (path);
  fixture_remove (path);
  return failed;
}

static void
test_torn_log (void)
{
  static const Fault faults[] = { FAULT_FULL, FAULT_IO };

  karum_for_each_of (fault, faults)
    for (guint after = 0; tear_log (*fault, after); after++)
      ;
}

static gboolean
create_with_fault (Fault fault, guint after, gboolean lasting)
{
  char *path = fixture_path ();
  g_autoptr (GError) error = NULL;
  KarumStore *store;
  Saved saved = { 0 };
  gboolean failed;

  faulty_vfs_arm (fault, after, lasting);
  store = open_faulty (path, &error);
  if (store) {
    save (store, &saved, 0);
    karum_store_close (store);
  } else {
    g_assert_true (error->domain == KARUM_ARCHIVE_ERROR);
  }
  failed = faulty_vfs_disarm ();
  store = open_faulty (path, NULL);
  g_assert_nonnull (store);
  karum_store_close (store);
  assert_kept (path, &saved);
  fixture_remove (path);
  return failed;
}

/* The number of files next to the archive @path whose names start with @prefix. */
static guint
count_files (const char *path, const char *prefix)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (entries)))
    n += g_str_has_prefix (name, prefix);
  return n;
}

/* A backup is complete, or no file is left of it. */
static gboolean
back_up_with_fault (Fault fault, guint after, gboolean lasting)
{
  char *path = fixture_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *copy = g_build_filename (folder, "copy.karum", NULL);
  KarumStore *store;
  gboolean failed, made;

  fixture_write (path, template.bytes, template.size);
  store = open_faulty (path, NULL);
  g_assert_cmpint (sqlite3_vfs_register (sqlite3_vfs_find (FAULTY_VFS), 1), ==, SQLITE_OK);
  faulty_vfs_arm (fault, after, lasting);
  made = karum_store_back_up (store, copy, NULL, NULL, NULL);
  failed = faulty_vfs_disarm ();
  g_assert_cmpint (sqlite3_vfs_register (sqlite3_vfs_find ("unix"), 1), ==, SQLITE_OK);
  karum_store_close (store);
  g_assert_cmpuint (count_files (path, "copy.karum"), ==, made);
  if (made)
    assert_sound (copy);
  fixture_remove (path);
  return failed;
}

/* What SQLite says of an error is English, and means nothing to those who play. */
static void
test_messages (void)
{
  g_autoptr (KarumDb) db = karum_db_open (":memory:", KARUM_DB_CREATE, NULL, NULL);

  for (int kind = SQLITE_ERROR; kind <= SQLITE_NOTADB; kind++)
    for (int more = 0; more < 34; more++) {
      int code = kind | more << 8;
      g_autoptr (GError) error = NULL;

      g_assert_false (karum_db_set_error (db, code, &error));
      g_assert_null (strstr (error->message, sqlite3_errstr (kind)));
      g_assert_null (strstr (error->message, sqlite3_errstr (code)));
      g_assert_null (strstr (error->message, sqlite3_errmsg (db->handle)));
    }
}

static const FaultyCase cases[] = {
  { "play/full-for-good", FAULT_FULL, TRUE, play_with_fault },
  { "play/full-once", FAULT_FULL, FALSE, play_with_fault },
  { "play/io-for-good", FAULT_IO, TRUE, play_with_fault },
  { "play/io-once", FAULT_IO, FALSE, play_with_fault },
  { "create/full-for-good", FAULT_FULL, TRUE, create_with_fault },
  { "create/io-once", FAULT_IO, FALSE, create_with_fault },
  { "backup/full-for-good", FAULT_FULL, TRUE, back_up_with_fault },
  { "backup/io-once", FAULT_IO, FALSE, back_up_with_fault },
};

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  faulty_vfs_register ();
  make_template ();
  faulty_vfs_add_cases ("/archive/faults/", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/archive/faults/torn-log", test_torn_log);
  g_test_add_func ("/archive/faults/messages", test_messages);
  status = g_test_run ();
  g_free (template.bytes);
  return status;
}
