/* luggage.c: archives and preferences in one file, and back on another computer. */
#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "fixture.h"
#include "karum-db.h"
#include "karum-luggage.h"
#include "karum-player-edit.h"

#define PREFERENCES "{'annotator': <'Ёж 象'>}"

/* The archives of a computer: one below the folder for data, one at home, one elsewhere. */
typedef struct {
  char *paths[4];
  char *elsewhere; /* a folder that is not at home */
  char *luggage;
} Computer;

/* Creates the archive @path with @n_games games. */
static void
make_archive (const char *path, guint n_games)
{
  g_autofree char *folder = g_path_get_dirname (path);
  KarumStore *store;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  store = fixture_open (path);
  for (guint i = 0; i < n_games; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, 20, i + 1);

    fixture_save (store, record);
  }
  karum_store_close (store);
}

static guint64
count_games (const char *path)
{
  KarumStore *store = fixture_open (path);
  guint64 games = fixture_assert_sound (store);

  karum_store_close (store);
  return games;
}

static void
set_up (Computer *computer, gconstpointer data)
{
  (void) data;
  computer->elsewhere = g_dir_make_tmp ("karum-disk-XXXXXX", NULL);
  computer->paths[0] = g_build_filename (g_get_user_data_dir (), "karum", "archive.karum", NULL);
  computer->paths[1] = g_build_filename (g_get_home_dir (), "Club, 2026", "Ёж.karum", NULL);
  computer->paths[2] = g_build_filename (computer->elsewhere, "disk.karum", NULL);
  computer->luggage = g_build_filename (computer->elsewhere, "everything.karum-all", NULL);
  for (guint i = 0; i < 3; i++)
    make_archive (computer->paths[i], i + 1);
}

/* Deletes the folder of @path, which has files only. */
static void
remove_folder_of (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (entries))) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    g_unlink (file);
  }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
tear_down (Computer *computer, gconstpointer data)
{
  (void) data;
  for (guint i = 0; i < 3; i++) {
    remove_folder_of (computer->paths[i]);
    g_free (computer->paths[i]);
  }
  g_free (computer->elsewhere);
  g_free (computer->luggage);
}

static void
pack (Computer *computer)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLuggage) luggage = karum_luggage_pack (
      computer->luggage, PREFERENCES, (const char *const *) computer->paths, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (luggage->archives->len, ==, 3);
  g_assert_cmpuint (luggage->left_out->len, ==, 0);
}

/* Files in @folder. */
static guint
count_files (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (entries && g_dir_read_name (entries))
    n++;
  return n;
}

/* On a computer without them, archives come to their places; that of a disk comes to the others. */
static void
test_there (Computer *computer, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (computer->paths[0]);
  g_autofree char *disk = g_build_filename (folder, "disk.karum", NULL);
  g_autoptr (KarumLuggage) luggage = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  pack (computer);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (g_unlink (computer->paths[i]), ==, 0);
  luggage = karum_luggage_unpack (computer->luggage, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (luggage->preferences, ==, PREFERENCES);
  g_assert_cmpuint (luggage->archives->len, ==, 3);
  g_assert_cmpstr (luggage->archives->pdata[0], ==, computer->paths[0]);
  g_assert_cmpstr (luggage->archives->pdata[1], ==, computer->paths[1]);
  g_assert_cmpstr (luggage->archives->pdata[2], ==, disk);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (count_games (luggage->archives->pdata[i]), ==, i + 1);
}

/* What is there stays as it is, to the byte; also while it is open. */
static void
test_taken (Computer *computer, gconstpointer data)
{
  g_autoptr (KarumLuggage) luggage = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize size, size_after;

  (void) data;
  pack (computer);
  g_unlink (computer->paths[0]);
  make_archive (computer->paths[0], 5);
  g_assert_true (g_file_get_contents (computer->paths[0], &before, &size, NULL));
  luggage = karum_luggage_unpack (computer->luggage, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (luggage->archives->pdata[0], "/karum/archive 2.karum"));
  g_assert_true (g_str_has_suffix (luggage->archives->pdata[1], "/Club, 2026/Ёж 2.karum"));
  g_assert_true (g_str_has_suffix (luggage->archives->pdata[2], "/karum/disk.karum"));
  g_assert_true (g_file_get_contents (computer->paths[0], &after, &size_after, NULL));
  g_assert_cmpmem (before, size, after, size_after);
  g_assert_cmpuint (count_games (luggage->archives->pdata[0]), ==, 1);
}

/* Unpacks beside an archive that has nothing in it. Returns: (transfer full): where the first one
 * comes */
static char *
unpack_beside_unused (Computer *computer, const char *name)
{
  g_autoptr (KarumLuggage) luggage = NULL;
  g_autoptr (GError) error = NULL;

  luggage = karum_luggage_unpack (computer->luggage, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (luggage->archives->pdata[0], name));
  g_assert_cmpuint (count_games (luggage->archives->pdata[0]), ==, 1);
  return g_strdup (luggage->archives->pdata[0]);
}

/* The archive that the program makes at its first start gives way, but not while it is open, and
 * not when a player has been entered. Nothing else is left in the folder. */
static void
test_unused (Computer *computer, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (computer->paths[0]);
  g_autofree char *first = NULL, *second = NULL, *third = NULL;
  KarumStore *store;

  (void) data;
  pack (computer);
  g_unlink (computer->paths[0]);
  make_archive (computer->paths[0], 0);
  first = unpack_beside_unused (computer, "/karum/archive.karum");
  g_assert_cmpuint (count_files (folder), ==, 2);

  g_unlink (computer->paths[0]);
  store = fixture_open (computer->paths[0]);
  second = unpack_beside_unused (computer, "/karum/archive 2.karum");
  g_assert_cmpint (karum_store_create_player (store, "Ёж", NULL, NULL), >, 0);
  karum_store_close (store);
  third = unpack_beside_unused (computer, "/karum/archive 3.karum");
  g_assert_cmpuint (count_games (computer->paths[0]), ==, 0);
}

/* An archive that is missing or damaged does not keep the others from being taken. */
static void
test_left_out (Computer *computer, gconstpointer data)
{
  g_autoptr (KarumLuggage) luggage = NULL;
  g_autoptr (GError) error = NULL;
  const char *const none[] = { computer->paths[0], NULL };

  (void) data;
  g_unlink (computer->paths[0]);
  fixture_write (computer->paths[1], "no archive", 10);
  luggage = karum_luggage_pack (computer->luggage, PREFERENCES,
                                (const char *const *) computer->paths, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (luggage->archives->len, ==, 1);
  g_assert_cmpstr (luggage->archives->pdata[0], ==, computer->paths[2]);
  g_assert_cmpuint (luggage->left_out->len, ==, 2);
  g_assert_nonnull (strstr (luggage->left_out->pdata[0], "There is no archive “"));
  g_assert_nonnull (strstr (luggage->left_out->pdata[1], "Ёж.karum"));

  g_assert_null (karum_luggage_pack (computer->luggage, PREFERENCES, none, NULL, &error));
  g_assert_nonnull (strstr (error->message, "There is no archive “"));
  g_clear_pointer (&luggage, karum_luggage_free);
  luggage = karum_luggage_unpack (computer->luggage, NULL, NULL);
  g_assert_nonnull (luggage);
}

/* Unpacks a file that must be refused; nothing appears. */
static void
assert_refused (Computer *computer, KarumArchiveError code, const char *part)
{
  g_autofree char *folder = g_path_get_dirname (computer->paths[0]);
  g_autoptr (GError) error = NULL;
  guint before = count_files (folder);

  g_assert_null (karum_luggage_unpack (computer->luggage, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, part));
  g_assert_cmpuint (count_files (folder), ==, before);
}

/* A byte that is wrong, wherever it is, lets nothing through that was not packed. */
static void
test_damage (Computer *computer, gconstpointer data)
{
  g_autofree char *whole = NULL;
  gsize size;

  (void) data;
  pack (computer);
  for (guint i = 0; i < 3; i++)
    g_unlink (computer->paths[i]);
  g_assert_true (g_file_get_contents (computer->luggage, &whole, &size, NULL));
  for (gsize at = 100; at < size; at += size / 60) {
    g_autoptr (KarumLuggage) luggage = NULL;
    g_autoptr (GError) error = NULL;

    whole[at] ^= 0x55;
    fixture_write (computer->luggage, whole, size);
    whole[at] ^= 0x55;
    luggage = karum_luggage_unpack (computer->luggage, NULL, &error);
    if (!luggage) {
      g_assert_cmpint (error->domain, ==, KARUM_ARCHIVE_ERROR);
      g_assert_nonnull (strstr (error->message, "everything.karum-all"));
      continue;
    }
    /* The byte is not used. */
    g_assert_cmpstr (luggage->preferences, ==, PREFERENCES);
    g_assert_cmpuint (luggage->archives->len, ==, 3);
    for (guint i = 0; i < 3; i++) {
      g_assert_cmpuint (count_games (luggage->archives->pdata[i]), ==, i + 1);
      g_unlink (luggage->archives->pdata[i]);
    }
  }
  fixture_write (computer->luggage, whole, size / 2);
  assert_refused (computer, KARUM_ARCHIVE_ERROR_DAMAGED, "is damaged. Copy it again");
}

/* Executes @sql in the luggage. */
static void
alter (Computer *computer, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumDb) db = karum_db_open (computer->luggage, KARUM_DB_WRITE, NULL, &error);

  g_assert_no_error (error);
  karum_db_execute (db, sql, &error);
  g_assert_no_error (error);
}

/* Other files, and those of a later version, are refused by what they are. */
static void
test_others (Computer *computer, gconstpointer data)
{
  g_autofree char *archive = NULL;
  gsize size;

  (void) data;
  fixture_write (computer->luggage, "a text", 6);
  assert_refused (computer, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE, "“Take Everything Along”");
  g_assert_true (g_file_get_contents (computer->paths[1], &archive, &size, NULL));
  fixture_write (computer->luggage, archive, size);
  assert_refused (computer, KARUM_ARCHIVE_ERROR_NOT_ARCHIVE, "“Take Everything Along”");
  g_unlink (computer->luggage);
  pack (computer);
  alter (computer, "PRAGMA user_version = 2");
  assert_refused (computer, KARUM_ARCHIVE_ERROR_READ_ONLY, "newer version");
  alter (computer, "PRAGMA user_version = 1; DROP TABLE piece");
  assert_refused (computer, KARUM_ARCHIVE_ERROR_DAMAGED, "is damaged");
}

/* A place that leads out of the folders for data and home is not followed. */
static void
test_hostile (Computer *computer, gconstpointer data)
{
  g_autofree char *place
      = g_strdup_printf ("home/../../../../../../../..%s/x.karum", computer->elsewhere);
  char *sql = sqlite3_mprintf ("UPDATE file SET place = %Q WHERE id = 2", place);
  g_autoptr (KarumLuggage) luggage = NULL;
  g_autofree char *nowhere = karum_luggage_resolve ("home/../x");
  g_autofree char *unknown = karum_luggage_resolve ("root/x");

  (void) data;
  g_assert_null (nowhere);
  g_assert_null (unknown);
  pack (computer);
  alter (computer, sql);
  sqlite3_free (sql);
  luggage = karum_luggage_unpack (computer->luggage, NULL, NULL);
  g_assert_nonnull (luggage);
  g_assert_true (g_str_has_suffix (luggage->archives->pdata[1], "/karum/x.karum"));
  g_assert_cmpuint (count_files (computer->elsewhere), ==, 2);
}

/* Without enough room, the message says so, and nothing is left. */
static void
test_no_room (Computer *computer, gconstpointer data)
{
  const struct rlimit little = { 60000, RLIM_INFINITY };
  struct rlimit before;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_path_get_dirname (computer->paths[0]);

  (void) data;
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &little), ==, 0);
  g_assert_null (karum_luggage_pack (computer->luggage, PREFERENCES,
                                     (const char *const *) computer->paths, NULL, &error));
  setrlimit (RLIMIT_FSIZE, &before);
  g_assert_cmpint (error->domain, ==, KARUM_ARCHIVE_ERROR);
  g_assert_nonnull (strstr (error->message, "everything.karum-all"));
  g_assert_cmpuint (count_files (computer->elsewhere), ==, 1);
  g_clear_error (&error);

  pack (computer);
  for (guint i = 0; i < 3; i++)
    g_unlink (computer->paths[i]);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &little), ==, 0);
  g_assert_null (karum_luggage_unpack (computer->luggage, NULL, &error));
  setrlimit (RLIMIT_FSIZE, &before);
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FULL);
  g_assert_nonnull (strstr (error->message, "archive.karum” could not be written"));
  g_assert_cmpuint (count_files (folder), ==, 0);
}

/* An archive is never replaced by the luggage; an older luggage is. */
static void
test_target (Computer *computer, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const char *const one[] = { computer->paths[0], NULL };

  (void) data;
  g_assert_null (karum_luggage_pack (computer->paths[1], PREFERENCES, one, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_cmpuint (count_games (computer->paths[1]), ==, 2);
  pack (computer);
  pack (computer);
  g_assert_cmpuint (count_files (computer->elsewhere), ==, 2);
}

static void
cancel (guint64 done, guint64 total, gpointer cancellable)
{
  g_assert_cmpuint (done, <=, total);
  if (done > total / 2)
    g_cancellable_cancel (cancellable);
}

/* Stopped half-way, neither leaves anything. */
static void
test_stopped (Computer *computer, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (computer->paths[0]);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { cancellable, cancel, cancellable };
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_null (karum_luggage_pack (computer->luggage, PREFERENCES,
                                     (const char *const *) computer->paths, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_files (computer->elsewhere), ==, 1);
  g_clear_error (&error);
  pack (computer);
  g_cancellable_reset (cancellable);
  g_assert_null (karum_luggage_unpack (computer->luggage, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_files (folder), ==, 1);
}

static void
add (const char *path, void (*test) (Computer *computer, gconstpointer data))
{
  g_test_add (path, Computer, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("karum-home-XXXXXX", NULL);
  g_autofree char *data = g_build_filename (home, "data", NULL);
  int failed;

  g_test_init (&argc, &argv, NULL);
  g_setenv ("HOME", home, TRUE);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  add ("/archive/luggage/there", test_there);
  add ("/archive/luggage/taken", test_taken);
  add ("/archive/luggage/unused", test_unused);
  add ("/archive/luggage/left-out", test_left_out);
  add ("/archive/luggage/damage", test_damage);
  add ("/archive/luggage/others", test_others);
  add ("/archive/luggage/hostile", test_hostile);
  add ("/archive/luggage/no-room", test_no_room);
  add ("/archive/luggage/target", test_target);
  add ("/archive/luggage/stopped", test_stopped);
  failed = g_test_run ();
  g_rmdir (data);
  g_rmdir (home);
  return failed;
}
