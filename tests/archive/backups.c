/* backups.c: backups are complete and sound, and can replace the archive. */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-restore.h"
#include "../deep.h"

#define KILLS deep_rounds (60)

typedef struct {
  char *path;   /* of the archive */
  char *folder; /* the folder of backups */
} Place;

static void
set_up (Place *place, gconstpointer data)
{
  (void) data;
  place->path = fixture_path ();
  place->folder = karum_backups_folder (place->path);
  g_assert_cmpint (g_mkdir (place->folder, 0700), ==, 0);
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    g_assert_cmpint (g_remove (file), ==, 0);
  }
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  empty_folder (place->folder);
  g_rmdir (place->folder);
  g_free (place->folder);
  fixture_remove (place->path);
}

static void
add_games (const char *path, guint n)
{
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 2], 0, 12, i);

    fixture_save (store, record);
  }
  karum_store_close (store);
}

static guint64
count_sound (const char *path)
{
  KarumStore *store = fixture_open (path);
  guint64 games = fixture_assert_sound (store);

  karum_store_close (store);
  return games;
}

static char *
back_up (const Place *place, gint64 now)
{
  KarumStore *store = fixture_open (place->path);
  g_autoptr (GError) error = NULL;
  char *made = karum_store_back_up_generation (store, place->folder, now, NULL, &error);

  g_assert_no_error (error);
  karum_store_close (store);
  return made;
}

static void
test_generations (Place *place, gconstpointer data)
{
  const gint64 day = 24 * 60 * 60;
  const gint64 start = 1790000000;
  g_autoptr (GPtrArray) backups = NULL;
  guint generations = 0;

  (void) data;
  add_games (place->path, 3);
  for (guint i = 0; i < 40; i++)
    g_free (back_up (place, start + i * day));
  backups = karum_backups_list (place->path, place->folder);
  for (guint i = 0; i < backups->len; i++) {
    const KarumBackup *backup = backups->pdata[i];

    g_assert_true (backup->generation);
    g_assert_cmpint (backup->games, ==, 3);
    g_assert_cmpuint (backup->size, >, 4096);
    g_assert_true (karum_backup_verify (backup->path, NULL, NULL, NULL));
    if (i > 0)
      g_assert_cmpint (backup->time, <, ((const KarumBackup *) backups->pdata[i - 1])->time);
    generations++;
  }
  g_assert_cmpint (((const KarumBackup *) backups->pdata[0])->time, ==, start + 39 * day);
  g_assert_cmpuint (generations, >=, 9);
  g_assert_cmpuint (generations, <=, 13);
}

/* Other files in the folder, such as a user's files, are not touched. */
static void
test_others (Place *place, gconstpointer data)
{
  g_autofree char *mine = g_build_filename (place->folder, "mine.karum", NULL);
  g_autofree char *text = g_build_filename (place->folder, "text.karum", NULL);
  KarumStore *store;
  g_autoptr (GPtrArray) backups = NULL;

  (void) data;
  add_games (place->path, 2);
  store = fixture_open (place->path);
  g_assert_true (karum_store_back_up (store, mine, NULL, NULL, NULL));
  karum_store_close (store);
  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  for (guint i = 0; i < 20; i++)
    g_free (back_up (place, 1790000000 + i * 60));
  backups = karum_backups_list (place->path, place->folder);
  g_assert_cmpuint (backups->len, ==, 3);
  karum_for_each (const KarumBackup, backup, backups) {
    gboolean is_text = g_str_equal (backup->path, text);

    g_assert_cmpint (backup->games, ==, is_text ? -1 : 2);
    g_assert_cmpint (karum_backup_verify (backup->path, NULL, NULL, NULL), ==, !is_text);
    g_assert_cmpint (backup->generation, ==, !is_text && !g_str_equal (backup->path, mine));
  }
}

static void
spoil (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static void
assert_found (const Place *place, gint64 game, const char *expected)
{
  KarumStore *store = fixture_open (place->path);
  g_autofree char *found = karum_backups_find_game (store, game, place->folder);

  g_assert_cmpstr (found, ==, expected);
  karum_store_close (store);
}

/* A game is looked for in the newest backup that has it as it was saved. */
static void
test_find_game (Place *place, gconstpointer data)
{
  g_autofree char *text = g_build_filename (place->folder, "text.karum", NULL);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  (void) data;
  add_games (place->path, 2);
  assert_found (place, 1, NULL);
  first = back_up (place, 1790000000);
  add_games (place->path, 1);
  second = back_up (place, 1790100000);
  add_games (place->path, 1);
  g_assert_true (g_file_set_contents (text, "no archive", -1, NULL));
  assert_found (place, 1, second);
  assert_found (place, 3, second);
  assert_found (place, 4, NULL);
  assert_found (place, 99, NULL);
  spoil (second, "UPDATE games SET date = '2020.02.02' WHERE id = 1");
  assert_found (place, 1, first);
  assert_found (place, 2, second);
  spoil (second, "PRAGMA user_version = 1");
  assert_found (place, 2, first);
  assert_found (place, 3, NULL);
}

static void
test_needed (Place *place, gconstpointer data)
{
  const gint64 now = 1790000000;
  g_autofree char *made = NULL;

  (void) data;
  add_games (place->path, 1);
  g_assert_true (karum_backups_needed (place->path, place->folder, KARUM_BACKUP_DAILY, now));
  made = back_up (place, now + 5);
  g_assert_false (karum_backups_needed (place->path, place->folder, KARUM_BACKUP_DAILY, now + 9));
  /* On the next day, a backup is only needed if something has changed. */
  g_assert_false (
      karum_backups_needed (place->path, place->folder, KARUM_BACKUP_DAILY, now + 90000));
  g_unlink (made);
  g_free (made);
  made = back_up (place, now - 90000);
  g_assert_false (karum_backups_needed (place->path, place->folder, KARUM_BACKUP_DAILY, now));
  add_games (place->path, 1);
  g_assert_true (karum_backups_needed (place->path, place->folder, KARUM_BACKUP_DAILY, now));
  g_assert_false (karum_backups_needed (place->path, place->folder, KARUM_BACKUP_WEEKLY, now));
}

/* Closing the archive after a backup is not a change; saving a game is. */
static void
test_needed_once (Place *place, gconstpointer data)
{
  const gint64 day = 24 * 60 * 60;
  const gint64 now = 1790000000;

  (void) data;
  for (guint i = 0; i < 3; i++) {
    KarumStore *store = fixture_open (place->path);
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 12, i);

    fixture_save (store, record);
    g_assert_true (
        karum_backups_needed (place->path, place->folder, KARUM_BACKUP_DAILY, now + i * day));
    g_free (karum_store_back_up_generation (store, place->folder, now + i * day, NULL, NULL));
    karum_store_close (store);
    karum_store_close (fixture_open (place->path));
    g_assert_false (
        karum_backups_needed (place->path, place->folder, KARUM_BACKUP_DAILY, now + (i + 1) * day));
  }
}

/* A backup never replaces a file, and a cancelled copy leaves no file. */
static void
test_refused (Place *place, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) entries = NULL;
  KarumStore *store;

  (void) data;
  add_games (place->path, 1);
  store = fixture_open (place->path);
  g_assert_false (karum_store_back_up (store, place->path, NULL, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_clear_error (&error);
  g_cancellable_cancel (cancellable);
  g_assert_null (
      karum_store_back_up_generation (store, place->folder, 1790000000, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  entries = g_dir_open (place->folder, 0, NULL);
  g_assert_null (g_dir_read_name (entries));
  karum_store_close (store);
}

/* If the folder is not writable, the error says so, and not that a file is missing. */
static void
test_denied (Place *place, gconstpointer data)
{
  g_autofree char *home = g_path_get_dirname (place->path);
  g_autofree char *folder = g_build_filename (home, "denied", NULL);
  g_autofree char *copy = g_build_filename (folder, "copy.karum", NULL);
  g_autoptr (GError) error = NULL;
  KarumStore *store;
  uid_t user = geteuid ();

  (void) data;
  add_games (place->path, 1);
  store = fixture_open (place->path);
  g_assert_cmpint (g_mkdir (folder, 0555), ==, 0);
  /* A privileged user could write anyway, so the test switches to another user. */
  g_assert_cmpint (g_chmod (home, 0711), ==, 0);
  g_assert_cmpint (seteuid (user == 0 ? 65534 : user), ==, 0);
  g_assert_false (karum_store_back_up (store, copy, NULL, NULL, &error));
  g_assert_cmpint (seteuid (user), ==, 0);
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, g_strerror (EACCES)));
  g_assert_nonnull (strstr (error->message, copy));
  karum_store_close (store);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A damaged archive is not backed up; the error names the archive, not the deleted copy. */
static void
test_damaged (Place *place, gconstpointer data)
{
  g_autofree char *copy = g_build_filename (place->folder, "copy.karum", NULL);
  g_autoptr (GError) error = NULL;
  KarumStore *store;
  int file;

  (void) data;
  add_games (place->path, 20);
  store = fixture_open (place->path);
  file = g_open (place->path, O_WRONLY, 0);
  for (off_t at = 40 * 4096; pwrite (file, "\xff\xff\xff\xff", 4, at) == 4 && at < 400000;
       at += 4096)
    ;
  close (file);
  g_assert_false (karum_store_back_up (store, copy, NULL, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, place->path));
  g_assert_null (strstr (error->message, "copy.karum"));
  karum_store_close (store);
}

/* If a backup replaces a file, that file remains until the backup is complete. */
static void
test_over (Place *place, gconstpointer data)
{
  g_autofree char *copy = g_build_filename (place->folder, "copy.karum", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { .cancellable = cancellable };
  KarumStore *store;
  gint64 games;

  (void) data;
  add_games (place->path, 2);
  store = fixture_open (place->path);
  g_assert_true (karum_store_back_up_over (store, copy, NULL, NULL, NULL));
  karum_store_close (store);
  add_games (place->path, 3);
  store = fixture_open (place->path);
  g_cancellable_cancel (cancellable);
  g_assert_false (karum_store_back_up_over (store, copy, &progress, NULL, NULL));
  g_assert_true (karum_backup_verify (copy, NULL, &games, NULL));
  g_assert_cmpint (games, ==, 2);
  g_assert_true (karum_store_back_up_over (store, copy, NULL, NULL, NULL));
  g_assert_true (karum_backup_verify (copy, NULL, &games, NULL));
  g_assert_cmpint (games, ==, 5);
  karum_store_close (store);
}

static void
assert_not_over (KarumStore *store, const char *path, KarumArchiveError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (karum_store_back_up_over (store, path, NULL, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, (int) code);
}

/* The archive is not replaced by its own backup, whatever path is used for it; and neither is
 * another archive that is open. */
static void
test_over_refused (Place *place, gconstpointer data)
{
  g_autofree char *home = g_path_get_dirname (place->path);
  g_autofree char *name = g_path_get_basename (place->path);
  g_autofree char *way = g_build_filename (home, "way", NULL);
  g_autofree char *around = g_build_filename (way, name, NULL);
  g_autofree char *open = g_build_filename (place->folder, "open.karum", NULL);
  KarumStore *store, *other;

  (void) data;
  add_games (place->path, 2);
  store = fixture_open (place->path);
  g_assert_cmpint (symlink (home, way), ==, 0);
  assert_not_over (store, place->path, KARUM_ARCHIVE_ERROR_FAILED);
  assert_not_over (store, around, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_cmpint (g_unlink (way), ==, 0);
  g_assert_true (karum_store_back_up (store, open, NULL, NULL, NULL));
  other = fixture_open (open);
  assert_not_over (store, open, KARUM_ARCHIVE_ERROR_BUSY);
  karum_store_close (other);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 2);
  karum_store_close (store);
}

/* -- Restoring -------------------------------------------------------------------------------- */

static void
test_restore (Place *place, gconstpointer data)
{
  g_autofree char *kept = NULL;
  g_autofree char *made = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  add_games (place->path, 2);
  made = back_up (place, 1790000000);
  add_games (place->path, 3);
  kept = karum_restore_kept_path (place->path, place->folder);
  karum_restore (place->path, made, kept, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_sound (place->path), ==, 2);
  g_assert_cmpuint (count_sound (kept), ==, 5);
  g_assert_cmpuint (count_sound (made), ==, 2);
}

typedef struct {
  GCancellable *cancellable;
  gboolean second; /* in the second half, which copies the current archive */
} Stop;

static void
stop_later (guint64 done, guint64 total, gpointer data)
{
  const Stop *stop = data;

  g_assert_cmpuint (done, <=, total);
  if (2 * done > total || (!stop->second && 2 * done == total))
    g_cancellable_cancel (stop->cancellable);
}

/* A cancelled restore leaves the archive unchanged, and no other files, whether the archive is
 * readable or not. */
static void
test_restore_stopped (Place *place, gconstpointer data)
{
  g_autofree char *kept = karum_restore_kept_path (place->path, place->folder);
  g_autofree char *copy = g_strconcat (place->path, ".restored", NULL);
  g_autofree char *made = NULL;

  (void) data;
  add_games (place->path, 2);
  made = back_up (place, 1790000000);
  add_games (place->path, 3);
  for (guint i = 0; i < 3; i++) {
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    Stop stop = { cancellable, i == 1 };
    const KarumProgress progress = { cancellable, stop_later, &stop };
    g_autoptr (GError) error = NULL;

    if (i == 0)
      g_cancellable_cancel (cancellable);
    if (i == 2)
      g_assert_true (g_file_set_contents (place->path, "nothing of an archive is left", -1, NULL));
    g_assert_false (karum_restore (place->path, made, kept, &progress, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
    g_assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));
    if (i < 2)
      g_assert_cmpuint (count_sound (place->path), ==, 5);
  }
}

/* An unreadable archive is kept as it is, with its log. */
static void
test_restore_damaged (Place *place, gconstpointer data)
{
  g_autofree char *kept = NULL;
  g_autofree char *made = NULL;
  g_autofree char *log = g_strconcat (place->path, "-wal", NULL);
  g_autofree char *kept_log = NULL;
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  add_games (place->path, 2);
  made = back_up (place, 1790000000);
  g_assert_true (g_file_set_contents (place->path, "nothing of an archive is left", -1, NULL));
  g_assert_true (g_file_set_contents (log, "a log", -1, NULL));
  kept = karum_restore_kept_path (place->path, place->folder);
  karum_restore (place->path, made, kept, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_sound (place->path), ==, 2);
  g_assert_true (g_file_get_contents (kept, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "nothing of an archive is left");
  kept_log = g_strconcat (kept, "-wal", NULL);
  g_assert_true (g_file_test (kept_log, G_FILE_TEST_EXISTS));
}

/* A damaged backup, or a file of another type, doesn't replace anything. */
static void
test_restore_bad_backup (Place *place, gconstpointer data)
{
  g_autofree char *kept = karum_restore_kept_path (place->path, place->folder);
  g_autofree char *made = NULL;
  g_autofree char *bytes = NULL;
  gsize size;

  (void) data;
  add_games (place->path, 4);
  made = back_up (place, 1790000000);
  g_assert_true (g_file_get_contents (made, &bytes, &size, NULL));
  for (guint round = 0; round < 3; round++) {
    g_autoptr (GError) error = NULL;

    if (round == 0)
      memset (bytes + size / 2, 0xff, 9000);
    g_assert_true (
        g_file_set_contents (made, bytes, round == 2 ? 0 : (gssize) (size / (round + 1)), NULL));
    g_assert_false (karum_restore (place->path, made, kept, NULL, &error));
    g_assert_cmpint (error->domain, ==, KARUM_ARCHIVE_ERROR);
    g_assert_cmpuint (count_sound (place->path), ==, 4);
    g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
  }
}

/* While another connection is open, nothing is replaced, because that connection would not notice
 * it. */
static void
test_restore_busy (Place *place, gconstpointer data)
{
  g_autofree char *kept = karum_restore_kept_path (place->path, place->folder);
  g_autofree char *made = NULL;
  g_autoptr (GError) error = NULL;
  KarumStore *store;

  (void) data;
  add_games (place->path, 1);
  made = back_up (place, 1790000000);
  store = fixture_open (place->path);
  g_assert_false (karum_restore (place->path, made, kept, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  karum_store_close (store);
  g_assert_true (karum_restore (place->path, made, kept, NULL, NULL));
}

static void
restore_until_killed (const Place *place, const char *const made[2])
{
  for (guint i = 0;; i++) {
    g_autofree char *kept = karum_restore_kept_path (place->path, place->folder);

    if (!karum_restore (place->path, made[i % 2], kept, NULL, NULL))
      _exit (1);
    g_unlink (kept);
  }
}

/* Killed at any moment, a restore leaves either the old or the new archive, complete. */
static void
test_restore_killed (Place *place, gconstpointer data)
{
  char *made[2];
  guint seen[2] = { 0 };
  KarumRandom random;

  (void) data;
  add_games (place->path, 2);
  made[0] = back_up (place, 1790000000);
  add_games (place->path, 5);
  made[1] = back_up (place, 1790090000);
  karum_random_init (&random, 5);
  /* The delay grows, so that a slow machine completes a restore, too. */
  for (guint i = 0; i < KILLS || seen[0] == 0 || seen[1] == 0; i++) {
    guint64 games;
    int status;
    pid_t child = fork ();

    g_assert_cmpint (child, >=, 0);
    if (child == 0)
      restore_until_killed (place, (const char *const *) made);
    g_usleep (5000 + karum_random_below (&random, 60000 + 1000 * i));
    kill (child, SIGKILL);
    g_assert_cmpint (waitpid (child, &status, 0), ==, child);
    g_assert_true (WIFSIGNALED (status));
    games = count_sound (place->path);
    g_assert_true (games == 2 || games == 7);
    seen[games == 7]++;
  }
  g_free (made[0]);
  g_free (made[1]);
}

#define add(name, function) \
  g_test_add ("/archive/backups/" name, Place, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("generations", test_generations);
  add ("others", test_others);
  add ("find-game", test_find_game);
  add ("needed", test_needed);
  add ("needed/once", test_needed_once);
  add ("refused", test_refused);
  add ("denied", test_denied);
  add ("damaged", test_damaged);
  add ("over", test_over);
  add ("over/refused", test_over_refused);
  add ("restore", test_restore);
  add ("restore/stopped", test_restore_stopped);
  add ("restore/damaged", test_restore_damaged);
  add ("restore/bad-backup", test_restore_bad_backup);
  add ("restore/busy", test_restore_busy);
  add ("restore/killed", test_restore_killed);
  return g_test_run ();
}
