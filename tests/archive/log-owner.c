/* log-owner.c: a write-ahead log is only applied to the file to which it belongs. */
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
#include "karum-game-list.h"
#include "karum-log-owner.h"
#include "karum-store-inside.h"
#include "killing.h"

#define OTHER_GAMES 150
#define ROUNDS 25

static gint64
count (KarumStore *store)
{
  const KarumGameQuery all = { 0 };

  return karum_store_count_games (store, &all, NULL);
}

static void
save_some (KarumStore *store, guint n, guint64 seed)
{
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 2], 0, 60, seed + i);

    fixture_save (store, record);
  }
}

/* Creates an archive with @n games at @path, and closes it. */
static void
make (const char *path, guint n, guint64 seed)
{
  KarumStore *store = fixture_open (path);

  g_assert_true (karum_store_begin (store, NULL));
  save_some (store, n, seed);
  g_assert_true (karum_store_end (store, TRUE, NULL));
  karum_store_close (store);
}

static char *
beside (const char *path, const char *ending)
{
  return g_strconcat (path, ending, NULL);
}

/* Like cp(1): the same file gets other content. */
static void
copy_over (const char *from, const char *to)
{
  g_autofree char *bytes = NULL;
  gsize size;
  int file = open (to, O_WRONLY | O_TRUNC | O_CREAT, 0600);

  g_assert_true (g_file_get_contents (from, &bytes, &size, NULL));
  g_assert_cmpint (file, >=, 0);
  g_assert_cmpint (write (file, bytes, size), ==, (gssize) size);
  close (file);
}

/* Like rsync(1): another file gets the name. */
static void
rename_over (const char *from, const char *to)
{
  g_autofree char *part = beside (to, ".incoming");

  copy_over (from, part);
  g_assert_cmpint (g_rename (part, to), ==, 0);
}

typedef void (*Put) (const char *from, const char *to);

/* Asserts that the archive at @path has @n games and is sound, and whether a log was set aside. */
static void
assert_archive (const char *path, gint64 n, gboolean set_aside)
{
  KarumStore *store = fixture_open (path);
  const char *kept = karum_store_get_kept_log (store);

  g_assert_cmpint (count (store), ==, n);
  g_assert_cmpint (kept != NULL, ==, set_aside);
  if (kept) {
    g_autofree char *message = karum_log_owner_message (path, kept);

    g_assert_true (g_file_test (kept, G_FILE_TEST_IS_REGULAR));
    g_assert_nonnull (strstr (message, kept));
    g_unlink (kept);
  }
  fixture_assert_sound (store);
  karum_store_close (store);
}

/* -- A program that is killed ----------------------------------------------------------------- */

/* Saves game @i, sometimes with a checkpoint after it, and reports it. */
static void
save_and_report (KarumStore *store, guint64 seed, guint64 i, int out)
{
  Shown shown = { .game = 1 };

  save_some (store, 1, seed + i);
  if (seed % 3 == 0 && i % 4 == 3)
    karum_store_checkpoint (store);
  shown.turns = count (store);
  if (write (out, &shown, sizeof shown) != sizeof shown)
    _exit (1);
}

static void
save_until_killed (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);

  for (guint64 i = 0;; i++)
    save_and_report (store, seed, i, out);
}

/* Saves @seed modulo 10 games, with a checkpoint after every fourth, and waits to be killed: the
 * log has the games after the last checkpoint, however fast the machine is. */
static void
save_and_wait (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);

  for (guint64 i = 0; i < seed % 10; i++)
    save_and_report (store, 900, i, out);
  for (;;)
    pause ();
}

/* The log of a killed program belongs to its file: nothing is lost. */
static void
test_crash (void)
{
  char *path = fixture_path ();
  KarumRandom random;

  karum_random_init (&random, 4);
  make (path, 3, 1);
  for (guint64 round = 0; round < ROUNDS; round++) {
    Shown shown = kill_one (path, 100 * round, save_until_killed, &random);
    KarumStore *store = fixture_open (path);

    g_assert_null (karum_store_get_kept_log (store));
    g_assert_cmpint (count (store), >=, shown.turns);
    fixture_assert_sound (store);
    karum_store_close (store);
  }
  fixture_remove (path);
}

/* Copies that replace the archive after a crash: created before the program opened it; created by
 * the program; of another archive. */
static void
put_after_crash (Put put, guint kind, guint games)
{
  char *path = fixture_path ();
  g_autofree char *copy = beside (path, ".copy");
  g_autofree char *log = beside (path, "-wal");

  make (path, 3, 1);
  if (kind == 0)
    copy_over (path, copy);
  else if (kind == 1) {
    KarumStore *store;

    kill_after (path, 3, save_until_killed, 2, 0);
    store = fixture_open (path);
    g_assert_true (karum_store_back_up (store, copy, NULL, NULL, NULL));
    karum_store_close (store);
  } else
    make (copy, OTHER_GAMES, 500);
  kill_after (path, games, save_and_wait, games, 0);
  g_assert_true (g_file_test (log, G_FILE_TEST_EXISTS));
  {
    KarumStore *store = fixture_open (copy);
    gint64 n = count (store);

    karum_store_close (store);
    put (copy, path);
    assert_archive (path, n, TRUE);
    /* The result is the same when it is opened again. */
    assert_archive (path, n, FALSE);
  }
  fixture_remove (path);
}

static void
test_copy_after_crash (void)
{
  for (guint kind = 0; kind < 3; kind++)
    for (guint games = 1; games <= 9; games += 4) {
      put_after_crash (copy_over, kind, games);
      put_after_crash (rename_over, kind, games);
    }
}

/* The number of logs set aside next to the archive. */
static guint
count_kept (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *beginning = g_strconcat (base, ".log-", NULL);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (entries)))
    n += g_str_has_prefix (name, beginning);
  return n;
}

/* (transfer full): a link to @path: absolute, to another link, relative in another folder. */
static char *
make_link (const char *path, guint kind)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *inner = g_build_filename (folder, "inner", NULL);
  g_autofree char *up = g_build_filename ("..", base, NULL);
  g_autofree char *first = g_build_filename (folder, "first.karum", NULL);
  char *link = kind == 2 ? g_build_filename (inner, "link.karum", NULL)
                         : g_build_filename (folder, "link.karum", NULL);

  if (kind == 2)
    g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  if (kind == 1)
    g_assert_cmpint (symlink (path, first), ==, 0);
  g_assert_cmpint (symlink (kind == 0 ? path : kind == 1 ? "first.karum" : up, link), ==, 0);
  return link;
}

/* An archive that is opened by a symbolic link is protected like any other, and its backups are
 * found by either name. */
static void
test_link (void)
{
  for (guint kind = 0; kind < 3; kind++) {
    char *path = fixture_path ();
    g_autofree char *link = make_link (path, kind);
    g_autofree char *copy = beside (path, ".copy");
    g_autofree char *log = beside (path, "-wal");
    g_autofree char *folder = karum_backups_folder (path);
    g_autofree char *same = karum_backups_folder (link);
    g_autofree char *name = karum_generation_name (path, 1790000000);
    g_autofree char *same_name = karum_generation_name (link, 1790000000);
    KarumStore *store;

    g_assert_cmpstr (folder, ==, same);
    g_assert_cmpstr (name, ==, same_name);
    /* The link leads nowhere yet. */
    make (link, 3, 1);
    g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
    make (copy, OTHER_GAMES, 500);
    kill_after (link, 5, save_and_wait, 5, 0);
    g_assert_true (g_file_test (log, G_FILE_TEST_EXISTS));
    copy_over (copy, path);
    store = fixture_open (link);
    g_assert_cmpstr (karum_store_get_path (store), ==, path);
    karum_store_close (store);
    g_assert_cmpuint (count_kept (path), ==, 1);
    assert_archive (link, OTHER_GAMES, FALSE);
    g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
    g_unlink (link);
    if (kind == 2) {
      g_autofree char *inner = g_path_get_dirname (link);

      g_assert_cmpint (g_rmdir (inner), ==, 0);
    }
    fixture_remove (path);
  }
}

/* The changes in a backup are still in the log when the backup replaces the archive. */
static void
work_and_back_up (const char *path, guint64 seed, int out)
{
  g_autofree char *copy = beside (path, ".copy");
  KarumStore *store = fixture_open (path);
  Shown shown = { .game = 1 };

  save_some (store, 2, seed);
  if (!karum_store_back_up (store, copy, NULL, NULL, NULL))
    _exit (1);
  shown.turns = count (store);
  save_some (store, 4, seed + 10);
  if (write (out, &shown, sizeof shown) != sizeof shown)
    _exit (1);
  for (;;)
    pause ();
}

static void
test_backup_after_crash (void)
{
  static const Put puts[] = { copy_over, rename_over };

  karum_for_each_of (put, puts) {
    char *path = fixture_path ();
    g_autofree char *copy = beside (path, ".copy");
    Shown shown;

    make (path, 3, 1);
    shown = kill_after (path, 40, work_and_back_up, 1, 0);
    g_assert_cmpint (shown.turns, ==, 5);
    (*put) (copy, path);
    assert_archive (path, 5, TRUE);
    fixture_remove (path);
  }
}

/* After a crash, both files can be copied together. */
static void
test_both_copied (void)
{
  char *path = fixture_path ();
  g_autofree char *other = beside (path, "-other.karum");
  g_autofree char *log = beside (path, "-wal");
  g_autofree char *other_log = beside (other, "-wal");
  Shown shown;

  make (path, 3, 1);
  shown = kill_after (path, 70, save_until_killed, 5, 0);
  copy_over (path, other);
  copy_over (log, other_log);
  {
    KarumStore *store = fixture_open (other);

    g_assert_null (karum_store_get_kept_log (store));
    g_assert_cmpint (count (store), >=, shown.turns);
    fixture_assert_sound (store);
    karum_store_close (store);
  }
  fixture_remove (path);
}

/* -- A program whose file is replaced or moved while it is open -------------------------------- */

/* A child process that has @path open and has saved something; it closes the archive when told
 * to. */
typedef struct {
  pid_t pid;
  int ready, go;
} Holder;

static void
hold (const char *path, int ready, int go)
{
  KarumStore *store = fixture_open (path);
  char byte = 0;

  save_some (store, 5, 300);
  if (write (ready, &byte, 1) != 1 || read (go, &byte, 1) != 1)
    _exit (1);
  karum_store_close (store);
  _exit (0);
}

static Holder
holder_start (const char *path)
{
  int ready[2], go[2];
  Holder holder;
  char byte;

  g_assert_cmpint (pipe (ready), ==, 0);
  g_assert_cmpint (pipe (go), ==, 0);
  holder.pid = fork ();
  g_assert_cmpint (holder.pid, >=, 0);
  if (holder.pid == 0) {
    close (ready[0]);
    close (go[1]);
    hold (path, ready[1], go[0]);
  }
  holder.ready = ready[0];
  holder.go = go[1];
  close (ready[1]);
  close (go[0]);
  g_assert_cmpint (read (holder.ready, &byte, 1), ==, 1);
  return holder;
}

static void
holder_end (Holder *holder)
{
  int status;

  g_assert_cmpint (write (holder->go, "", 1), ==, 1);
  g_assert_cmpint (waitpid (holder->pid, &status, 0), ==, holder->pid);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  close (holder->ready);
  close (holder->go);
}

/* The program quits before the other file is opened. */
static void
test_replaced (void)
{
  char *path = fixture_path ();
  g_autofree char *other = beside (path, ".other");
  g_autofree char *log = beside (path, "-wal");
  Holder holder;

  make (path, 3, 1);
  make (other, OTHER_GAMES, 500);
  holder = holder_start (path);
  g_assert_cmpint (g_rename (other, path), ==, 0);
  holder_end (&holder);
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_kept (path), ==, 1);
  assert_archive (path, OTHER_GAMES, FALSE);
  fixture_remove (path);
}

/* The other file is opened and changed while the program still has the first one open. */
static void
test_replaced_and_opened (void)
{
  char *path = fixture_path ();
  g_autofree char *other = beside (path, ".other");
  Holder holder;
  KarumStore *store;

  make (path, 3, 1);
  make (other, OTHER_GAMES, 500);
  holder = holder_start (path);
  g_assert_cmpint (g_rename (other, path), ==, 0);
  store = fixture_open (path);
  g_assert_nonnull (karum_store_get_kept_log (store));
  save_some (store, 2, 700);
  holder_end (&holder);
  save_some (store, 2, 800);
  g_assert_cmpint (count (store), ==, OTHER_GAMES + 4);
  karum_store_close (store);
  g_assert_cmpuint (count_kept (path), ==, 1);
  assert_archive (path, OTHER_GAMES + 4, FALSE);
  fixture_remove (path);
}

/* Saved data are in the file after it was moved, and its successor gets none of them. */
static void
test_moved (void)
{
  char *path = fixture_path ();
  g_autofree char *moved = beside (path, "-moved.karum");
  g_autofree char *log = beside (path, "-wal");
  Holder holder;

  make (path, 3, 1);
  holder = holder_start (path);
  g_assert_cmpint (g_rename (path, moved), ==, 0);
  holder_end (&holder);
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));
  assert_archive (moved, 8, FALSE);
  make (path, 4, 50);
  assert_archive (path, 4, FALSE);
  fixture_remove (path);
}

/* -- A file that gets other content while it is open ------------------------------------------- */

static void
cut_in_half (G_GNUC_UNUSED const char *from, const char *to)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (to, &status), ==, 0);
  g_assert_cmpint (truncate (to, status.st_size / 2), ==, 0);
}

static void
empty (G_GNUC_UNUSED const char *from, const char *to)
{
  g_assert_cmpint (truncate (to, 0), ==, 0);
}

static void delete (G_GNUC_UNUSED const char *from, const char *to)
{
  g_unlink (to);
}

/* In a process of its own, since closing a file releases the locks of a process on it. */
static void
put_elsewhere (Put put, const char *from, const char *to)
{
  pid_t pid = fork ();
  int status;

  if (pid == 0) {
    put (from, to);
    _exit (0);
  }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_cmpint (status, ==, 0);
}

/* What the copy is that gets the name of the archive. */
typedef enum { OTHER, OLDER, BACKUP, N_COPIES } Copy;

static void
make_copy (KarumStore *store, const char *path, const char *copy, Copy kind)
{
  if (kind == OTHER)
    make (copy, OTHER_GAMES, 500);
  else if (kind == OLDER) {
    put_elsewhere (copy_over, path, copy);
    save_some (store, 2, 350);
    karum_store_checkpoint (store);
  } else
    g_assert_true (karum_store_back_up (store, copy, NULL, NULL, NULL));
}

/* When the program touches the file next. */
typedef enum { AT_WRITE, AT_CHECKPOINT, AT_COMMIT, AT_QUIT, N_MOMENTS } Moment;

static void
reach (KarumStore *store, Moment moment)
{
  g_autoptr (GError) error = NULL;

  if (moment == AT_CHECKPOINT)
    karum_store_checkpoint (store);
  if (moment == AT_WRITE) {
    g_assert_false (karum_store_begin (store, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  }
}

/* (transfer full) (nullable) */
static GBytes *
read_file (const char *path)
{
  char *bytes;
  gsize size;

  return g_file_get_contents (path, &bytes, &size, NULL) ? g_bytes_new_take (bytes, size) : NULL;
}

static void
harm (Put put, Copy kind, Moment moment, gboolean written)
{
  char *path = fixture_path ();
  g_autofree char *copy = beside (path, ".copy");
  g_autoptr (GBytes) wanted = NULL;
  g_autoptr (GBytes) found = NULL;
  KarumStore *store;

  make (path, 3, 1);
  store = fixture_open (path);
  save_some (store, written ? 5 : 0, 300);
  make_copy (store, path, copy, kind);
  written = written || kind == OLDER;
  if (kind == BACKUP)
    karum_store_checkpoint (store);
  if (moment == AT_COMMIT) {
    g_assert_true (karum_store_begin (store, NULL));
    save_some (store, 300, 400);
  }
  put_elsewhere (put, copy, path);
  wanted = read_file (path);
  /* What is read in a file that was cut can fail. */
  if (moment == AT_COMMIT)
    (void) !karum_store_end (store, TRUE, NULL);
  reach (store, moment);
  karum_store_close (store);
  found = read_file (path);
  g_assert_true (wanted ? found && g_bytes_equal (found, wanted) : !found);
  if (put == copy_over || put == rename_over) {
    /* A copy of what the log began with can be completed by it. */
    if (kind != OLDER)
      g_assert_cmpuint (count_kept (path), ==, written || moment == AT_COMMIT);
    store = fixture_open (path);
    fixture_assert_sound (store);
    karum_store_close (store);
  }
  fixture_remove (path);
}

/* Whatever happens to the file, and whenever it is noticed: what lies there survives whole. */
static void
test_harm (void)
{
  static const Put puts[] = { copy_over, rename_over, delete, cut_in_half, empty };

  for (guint put = 0; put < G_N_ELEMENTS (puts); put++)
    for (int kind = 0; kind < (put < 2 ? N_COPIES : 1); kind++)
      for (int moment = 0; moment < N_MOMENTS; moment++) {
        harm (puts[put], (Copy) kind, (Moment) moment, TRUE);
        if (kind == OTHER)
          harm (puts[put], (Copy) kind, (Moment) moment, FALSE);
      }
}

/* Another program that comes when the file has been replaced doesn't mix both. */
static void
test_harm_and_open (void)
{
  const KarumStoreOptions options = { .games = all_games, .existing = TRUE };
  char *path = fixture_path ();
  g_autofree char *other = beside (path, ".other");
  g_autoptr (GError) error = NULL;
  Holder holder;

  make (path, 3, 1);
  make (other, OTHER_GAMES, 500);
  holder = holder_start (path);
  copy_over (other, path);
  g_assert_null (karum_store_open (path, &options, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY);
  holder_end (&holder);
  assert_archive (path, OTHER_GAMES, FALSE);
  fixture_remove (path);
}

/* Checkpoints of another connection, over several logs, are no harm. */
static void
test_others_write (void)
{
  char *path = fixture_path ();
  KarumStore *idle, *busy;

  make (path, 3, 1);
  idle = fixture_open (path);
  busy = fixture_open (path);
  for (guint i = 0; i < 60; i++) {
    save_some (busy, 1 + i % 7, 1000 + 10 * i);
    if (i % 3 == 0)
      karum_store_checkpoint (busy);
    if (i % 10 == 9)
      save_some (idle, 1, 5000 + i);
  }
  karum_store_close (busy);
  save_some (idle, 1, 9000);
  fixture_assert_sound (idle);
  karum_store_close (idle);
  g_assert_cmpuint (count_kept (path), ==, 0);
  fixture_remove (path);
}

/* A log next to an archive that is opened read-only is not applied either, and is kept. */
static void
test_to_read (void)
{
  const KarumStoreOptions options = { .games = all_games, .read_only = TRUE };
  char *path = fixture_path ();
  g_autofree char *other = beside (path, ".other");
  g_autofree char *log = beside (path, "-wal");
  KarumStore *store;

  make (path, 3, 1);
  make (other, OTHER_GAMES, 500);
  kill_after (path, 7, save_until_killed, 5, 0);
  copy_over (other, path);
  store = karum_store_open (path, &options, NULL);
  g_assert_nonnull (store);
  g_assert_cmpint (count (store), ==, OTHER_GAMES);
  fixture_assert_sound (store);
  karum_store_close (store);
  g_assert_true (g_file_test (log, G_FILE_TEST_EXISTS));
  assert_archive (path, OTHER_GAMES, TRUE);
  fixture_remove (path);
}

/* Opening an archive without changes leaves the file unchanged. */
static void
test_untouched (void)
{
  char *path = fixture_path ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize size, size_after;
  KarumStore *store;

  make (path, 3, 1);
  g_assert_true (g_file_get_contents (path, &before, &size, NULL));
  store = fixture_open (path);
  g_assert_cmpint (count (store), ==, 3);
  karum_store_close (store);
  g_assert_true (g_file_get_contents (path, &after, &size_after, NULL));
  g_assert_cmpmem (before, size, after, size_after);
  fixture_remove (path);
}

/* What this process has read of files so far, in bytes. */
static guint64
read_so_far (void)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents ("/proc/self/io", &text, NULL, NULL)
      || !g_str_has_prefix (text, "rchar: "))
    return 0;
  return g_ascii_strtoull (text + strlen ("rchar: "), NULL, 10);
}

/* Beside an import the log has hundreds of megabytes: who opens the archive meanwhile doesn't read
 * them. */
static void
test_long_log (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path), *other;
  g_autofree char *log = beside (path, "-wal");
  guint64 before, after;
  GStatBuf status;

  karum_db_checkpoint_after (karum_store_db (store), 0);
  for (guint i = 0; i < 40; i++) {
    g_assert_true (karum_store_begin (store, NULL));
    save_some (store, 50, 50 * i);
    g_assert_true (karum_store_end (store, TRUE, NULL));
  }
  g_assert_cmpint (g_stat (log, &status), ==, 0);
  before = read_so_far ();
  other = fixture_open (path);
  after = read_so_far ();
  if (before == 0)
    g_test_skip ("the system doesn't count what is read");
  else
    g_assert_cmpuint (after - before, <, (guint64) status.st_size / 4);
  g_test_message ("%" G_GUINT64_FORMAT " of %" G_GINT64_FORMAT " bytes", after - before,
                  (gint64) status.st_size);
  karum_store_close (other);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  signal (SIGPIPE, SIG_IGN);
  g_test_add_func ("/archive/log-owner/crash", test_crash);
  g_test_add_func ("/archive/log-owner/copy-after-crash", test_copy_after_crash);
  g_test_add_func ("/archive/log-owner/link", test_link);
  g_test_add_func ("/archive/log-owner/backup-after-crash", test_backup_after_crash);
  g_test_add_func ("/archive/log-owner/both-copied", test_both_copied);
  g_test_add_func ("/archive/log-owner/replaced", test_replaced);
  g_test_add_func ("/archive/log-owner/replaced-and-opened", test_replaced_and_opened);
  g_test_add_func ("/archive/log-owner/moved", test_moved);
  g_test_add_func ("/archive/log-owner/harm", test_harm);
  g_test_add_func ("/archive/log-owner/harm-and-open", test_harm_and_open);
  g_test_add_func ("/archive/log-owner/others-write", test_others_write);
  g_test_add_func ("/archive/log-owner/to-read", test_to_read);
  g_test_add_func ("/archive/log-owner/long-log", test_long_log);
  g_test_add_func ("/archive/log-owner/untouched", test_untouched);
  return g_test_run ();
}
