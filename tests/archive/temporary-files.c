/* temporary-files.c: temporary files of an archive: their permissions and their removal; links to
 * files that are replaced. */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-games-export.h"
#include "karum-publish.h"
#include "karum-restore.h"
#include "karum-salvage.h"

typedef struct {
  char *path;
  char *folder;
} Place;

static void
set_up (Place *place, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 20, 1);
  KarumStore *store;

  (void) data;
  place->path = fixture_path ();
  place->folder = g_path_get_dirname (place->path);
  store = fixture_open (place->path);
  fixture_save (store, record);
  karum_store_close (store);
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  g_free (place->folder);
  fixture_remove (place->path);
}

static char *
in_folder (const Place *place, const char *name)
{
  return g_build_filename (place->folder, name, NULL);
}

static guint
mode_of (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return status.st_mode & 0777;
}

static gboolean
exists (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Files created from an archive have its read permissions, and no others, regardless of the
 * umask. */
static void
test_rights (Place *place, gconstpointer data)
{
  static const guint modes[] = { 0600, 0640, 0644 };
  const KarumStoreOptions options = { .games = all_games };
  mode_t before = umask (0);

  (void) data;
  g_assert_cmpuint (mode_of (place->path), ==, 0600);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (modes); i++) {
    guint mode = modes[i / 2];
    g_autofree char *copy = in_folder (place, "copy.karum");
    g_autofree char *saved = in_folder (place, "saved.karum");
    g_autofree char *kept = in_folder (place, "kept.karum");
    g_auto (KarumSalvage) salvage = { 0 };
    KarumStore *store;

    umask (i % 2 ? 0 : 022);
    g_assert_cmpint (g_chmod (place->path, (int) mode), ==, 0);
    store = fixture_open (place->path);
    g_assert_true (karum_store_back_up (store, copy, NULL, NULL, NULL));
    g_assert_cmpuint (mode_of (copy), ==, mode);
    g_assert_true (karum_store_back_up_over (store, copy, NULL, NULL, NULL));
    g_assert_cmpuint (mode_of (copy), ==, mode);
    karum_store_close (store);
    g_assert_true (karum_salvage (place->path, saved, &options, NULL, &salvage, NULL));
    g_assert_cmpuint (mode_of (saved), ==, mode);
    g_chmod (copy, 0666);
    g_assert_true (karum_restore (place->path, copy, kept, NULL, NULL));
    g_assert_cmpuint (mode_of (place->path), ==, mode);
    g_assert_cmpuint (mode_of (kept), ==, mode);
    g_unlink (copy);
    g_unlink (saved);
    g_unlink (kept);
  }
  umask (before);
}

/* -- Files that are replaced ------------------------------------------------------------------ */

/* Everything that can replace the file @to; @spare: a name without a file. */
typedef void (*Replace) (const Place *place, const char *to, const char *spare);

static void
replace_by_backup (const Place *place, const char *to, const char *spare)
{
  g_autoptr (KarumStore) store = fixture_open (place->path);

  (void) spare;
  g_assert_true (karum_store_back_up_over (store, to, NULL, NULL, NULL));
}

static void
replace_by_salvage (const Place *place, const char *to, const char *spare)
{
  const KarumStoreOptions options = { .games = all_games };
  g_auto (KarumSalvage) salvage = { 0 };

  (void) spare;
  g_assert_true (karum_salvage_over (place->path, to, &options, NULL, &salvage, NULL));
}

static void
replace_by_export (const Place *place, const char *to, const char *spare)
{
  const KarumExportChoice all = { 0 };
  g_auto (KarumExportReport) report = { 0 };
  g_autoptr (KarumStore) store = fixture_open (place->path);

  (void) spare;
  g_assert_true (karum_store_export_file (store, &all, &karum_format_kgn, to, NULL, &report, NULL));
}

static void
replace_by_bytes (const Place *place, const char *to, const char *spare)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("<svg/>", 6);

  (void) place;
  (void) spare;
  g_assert_true (karum_publish_bytes (to, bytes, NULL));
}

static void
replace_by_restore (const Place *place, const char *to, const char *spare)
{
  g_assert_true (karum_restore (to, place->path, spare, NULL, NULL));
}

static const Replace replaces[] = { replace_by_backup, replace_by_salvage, replace_by_export,
                                    replace_by_bytes, replace_by_restore };

static void
assert_no_parts (const Place *place)
{
  g_autoptr (GDir) entries = g_dir_open (place->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (entries)))
    g_assert_null (strstr (name, ".part-"));
}

/* What is replaced keeps its permissions; the file behind a link is replaced, and a link that
 * leads nowhere gets its file. */
static void
test_replaced (Place *place, gconstpointer data)
{
  static const guint modes[] = { 0600, 0640, 0666, 0 };
  g_autofree char *file = in_folder (place, "file");
  g_autofree char *link = in_folder (place, "link");
  g_autofree char *second = in_folder (place, "second");
  g_autofree char *spare = in_folder (place, "spare");

  (void) data;
  g_assert_cmpint (symlink ("file", link), ==, 0);
  g_assert_cmpint (symlink (link, second), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (replaces) * G_N_ELEMENTS (modes) * 3; i++) {
    const char *to = (const char *[]){ file, link, second }[i % 3];
    guint mode = modes[i / 3 % G_N_ELEMENTS (modes)];

    if (mode != 0) {
      fixture_write (file, "x", 1);
      g_chmod (file, (int) mode);
    }
    replaces[i / 3 / G_N_ELEMENTS (modes)](place, to, spare);
    g_assert_false (g_file_test (file, G_FILE_TEST_IS_SYMLINK));
    g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
    g_assert_true (g_file_test (second, G_FILE_TEST_IS_SYMLINK));
    if (mode != 0)
      g_assert_cmpuint (mode_of (file), ==, mode);
    assert_no_parts (place);
    g_unlink (file);
    g_unlink (spare);
  }
}

/* An export that is killed leaves nothing; where it must, the next one removes that. */
static void
test_killed_output (Place *place, gconstpointer data)
{
  g_autofree char *file = in_folder (place, "games.kgn");
  g_autofree char *left = in_folder (place, "games.kgn.part-0a1b2c3d");
  int status;
  pid_t child;

  (void) data;
  fixture_write (left, "half", 4);
  child = fork ();
  if (child == 0) {
    KarumOutput output;

    if (karum_output_begin (&output, file, NULL, NULL) && write (output.file, "half", 4) == 4)
      kill (getpid (), SIGKILL);
    _exit (1);
  }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  assert_no_parts (place);
  g_assert_false (exists (file));
}

static void
begin_and_be_killed (const char *path)
{
  KarumTemporaryFile temporary = { 0 };
  g_autofree char *file = NULL;

  if (karum_temporary_file_begin (&temporary, path) != 0)
    _exit (1);
  file = karum_temporary_file_name (&temporary, "copy");
  fixture_write (file, "half", 4);
  kill (getpid (), SIGKILL);
}

static void
assert_back_up (const Place *place, const char *copy)
{
  KarumStore *store = fixture_open (place->path);

  g_assert_true (karum_store_back_up_over (store, copy, NULL, NULL, NULL));
  karum_store_close (store);
}

/* Files left by killed programs, of this version and of earlier ones. */
static void
test_left (Place *place, gconstpointer data)
{
  static const char *const left[]
      = { "copy.karum.new-0a1b2c3d", "copy.karum.part-00000000-wal", "copy.karum.copy-12345678-shm",
          "copy.karum.part-ffffffff.copy" };
  g_autofree char *copy = in_folder (place, "copy.karum");
  g_autoptr (GDir) entries = NULL;
  const char *name;
  int status;
  pid_t child = fork ();

  (void) data;
  if (child == 0)
    begin_and_be_killed (copy);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  karum_for_each_of (each, left) {
    g_autofree char *path = in_folder (place, *each);

    fixture_write (path, "half", 4);
  }
  assert_back_up (place, copy);
  entries = g_dir_open (place->folder, 0, NULL);
  while ((name = g_dir_read_name (entries)))
    g_assert_true (g_str_equal (name, "copy.karum") || g_str_equal (name, "archive.karum"));
}

/* Files in use by a program, files of other archives, and files of the user. */
static void
test_wanted (Place *place, gconstpointer data)
{
  static const char *const others[] = { "copy.karum.part-mine", "other.karum.part-0a1b2c3d",
                                        "copy.karum.new-0a1b2c3", "copy.karum.old-0a1b2c3d" };
  g_autofree char *copy = in_folder (place, "copy.karum");
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autofree char *file = NULL;

  (void) data;
  karum_for_each_of (each, others) {
    g_autofree char *path = in_folder (place, *each);

    fixture_write (path, "", 0);
  }
  g_assert_cmpint (karum_temporary_file_begin (&temporary, copy), ==, 0);
  file = karum_temporary_file_name (&temporary, "copy");
  fixture_write (file, "half", 4);
  assert_back_up (place, copy);
  g_assert_true (exists (file));
  karum_for_each_of (item, others) {
    g_autofree char *path = in_folder (place, *item);

    g_assert_true (exists (path));
  }
  karum_temporary_file_end (&temporary);
  g_assert_false (exists (file));
}

/* A missing folder is not created. */
static void
test_no_folder (Place *place, gconstpointer data)
{
  g_autofree char *folder = in_folder (place, "nowhere");
  g_autofree char *copy = g_build_filename (folder, "copy.karum", NULL);
  g_autoptr (GError) error = NULL;
  KarumStore *store = fixture_open (place->path);

  (void) data;
  g_assert_false (karum_store_back_up (store, copy, NULL, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, copy));
  g_assert_false (exists (folder));
  karum_store_close (store);
}

/* Error messages name the target file, not the temporary one. */
static void
test_hidden (Place *place, gconstpointer data)
{
  g_autofree char *copy = in_folder (place, "copy.karum");
  g_auto (KarumTemporaryFile) temporary = { 0 };
  g_autofree char *file = NULL;
  g_autofree char *expected = g_strdup_printf ("“%s” and “%s”.", copy, copy);
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_cmpint (karum_temporary_file_begin (&temporary, copy), ==, 0);
  file = karum_temporary_file_name (&temporary, "copy");
  g_set_error (&error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED, "“%s” and “%s-wal”.", file,
               file);
  karum_temporary_file_hide (&temporary, copy, &error);
  g_assert_cmpstr (error->message, ==, expected);
}

/* -- Links ------------------------------------------------------------------------------------ */

/* As many links as the system follows, one to the next, lead to the file. */
static void
test_links (Place *place, gconstpointer data)
{
  g_autofree char *link = g_strdup (place->path);
  g_autofree char *real = realpath (place->path, NULL);
  g_autofree char *circle = in_folder (place, "circle");
  guint n = 0;

  (void) data;
  while (TRUE) {
    g_autofree char *found = karum_real_path (link);
    g_autofree char *name = g_strdup_printf ("link%u", ++n);
    char *next;

    if (!exists (link))
      break;
    g_assert_cmpstr (found, ==, n == 1 ? link : real);
    next = in_folder (place, name);
    g_assert_cmpint (symlink (link, next), ==, 0);
    g_free (link);
    link = next;
  }
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpint (symlink ("circle", circle), ==, 0);
  g_free (g_steal_pointer (&real));
  real = karum_real_path (circle);
  g_assert_cmpstr (real, ==, circle);
}

#define add(name, function) \
  g_test_add ("/archive/temporary-files/" name, Place, NULL, set_up, function, tear_down)

/* What somebody has called nearly so is theirs: only files that the program can have made go, never
 * folders, and of links only the links. Also on a share of a network, which is a folder like any
 * other here: nothing is deleted but directly in it. */
static void
test_strange (Place *place, gconstpointer data)
{
  static const char *const kept[] = {
    ".part-0a1b2c3d-notes.txt",
    ".part-0a1b2c3d.copy.txt",
    ".part-0a1b2c3d.2026",
    ".part-0a1b2c3",
    ".part-0a1b2c3de",
    ".part-0A1B2C3D",
    ".part-",
    ".old-0a1b2c3d",
    ".part-0a1b2c3d.",
    ".part-0a1b2c3d.copy-old",
    "-part-0a1b2c3d",
    ".part-0a1b2c3d copy",
  };
  static const char *const stale[] = { ".part-0a1b2c3d",
                                       ".part-0a1b2c3d.copy",
                                       ".part-0a1b2c3d.copy-wal",
                                       ".new-0a1b2c3d",
                                       ".copy-0a1b2c3d-journal",
                                       ".part-0a1b2c3d.copy-opened",
                                       ".part-0a1b2c3d.copy-opened-wal" };
  g_autofree char *copy = in_folder (place, "copy.karum");
  g_autofree char *folder = g_strconcat (copy, ".part-11111111", NULL);
  g_autofree char *inner = g_build_filename (folder, "inner", NULL);
  g_autofree char *link_name = g_strconcat (copy, ".part-22222222.copy", NULL);
  KarumStore *store = fixture_open (place->path);

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (kept) + G_N_ELEMENTS (stale); i++) {
    g_autofree char *name = g_strconcat (
        copy, i < G_N_ELEMENTS (kept) ? kept[i] : stale[i - G_N_ELEMENTS (kept)], NULL);

    fixture_write (name, "own", 3);
  }
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  fixture_write (inner, "own", 3);
  g_assert_cmpint (symlink (inner, link_name), ==, 0);
  g_assert_true (karum_store_back_up (store, copy, NULL, NULL, NULL));
  karum_store_close (store);
  karum_for_each_of (each, kept) {
    g_autofree char *name = g_strconcat (copy, *each, NULL);

    g_test_message ("%s", *each);
    g_assert_true (g_file_test (name, G_FILE_TEST_EXISTS));
  }
  karum_for_each_of (item, stale) {
    g_autofree char *name = g_strconcat (copy, *item, NULL);

    g_test_message ("%s", *item);
    g_assert_false (g_file_test (name, G_FILE_TEST_EXISTS));
  }
  g_assert_false (g_file_test (link_name, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (inner, G_FILE_TEST_EXISTS));
  g_unlink (inner);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("rights", test_rights);
  add ("replaced", test_replaced);
  add ("killed-output", test_killed_output);
  add ("left", test_left);
  add ("wanted", test_wanted);
  add ("no-folder", test_no_folder);
  add ("hidden", test_hidden);
  add ("links", test_links);
  add ("strange", test_strange);
  return g_test_run ();
}
