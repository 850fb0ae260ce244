
#include "karum-game-list.h"
/* migration.c: an archive of an earlier version is migrated to the current version, and a copy is
 * kept. */
#include <glib/gstdio.h>
#include <string.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "old-version.h"

static char *data; /* the folder of version-1.sql */

/* (transfer full) (nullable): the copy kept next to @path. */
static char *
find_kept (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (entries)))
    if (strstr (name, ".v1-") && g_str_has_suffix (name, ".karum"))
      return g_build_filename (folder, name, NULL);
  return NULL;
}

/* The four games of version-1.sql are found by their words, and all derived data are correct. */
static void
assert_whole (KarumStore *store)
{
  KarumGameQuery query = { .filter = { .text = "ХОРОШО" } };

  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 4);
}

static void
test_migrate (void)
{
  char *path = fixture_path ();
  g_autofree char *kept = NULL;
  KarumStore *store;

  old_version_make (path, data);
  store = fixture_open (path);
  g_assert_cmpint (karum_store_get_access (store), ==, KARUM_ARCHIVE_WRITABLE);
  assert_whole (store);
  karum_store_close (store);
  g_assert_cmpint (old_version_read (path), ==, 2);
  g_assert_cmpint (old_version_count_nicknames (path), ==, 4); /* with the unknown player */
  kept = find_kept (path);
  g_assert_nonnull (kept);
  g_assert_cmpint (old_version_read (kept), ==, 1);
  fixture_remove (path);
}

/* A read-only archive is migrated in memory, and says so. */
static void
test_read_only (void)
{
  char *path = fixture_path ();
  KarumStoreOptions options = { .games = all_games, .read_only = TRUE };
  g_autoptr (GError) error = NULL;
  g_autofree char *notice = NULL;
  KarumStore *store;

  old_version_make (path, data);
  store = karum_store_open (path, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (karum_store_get_access (store), ==, KARUM_ARCHIVE_TO_READ);
  notice = karum_store_get_notice (store);
  g_assert_nonnull (notice);
  g_assert_nonnull (strstr (notice, "converted in memory"));
  assert_whole (store);
  karum_store_close (store);
  g_assert_cmpint (old_version_read (path), ==, 1);
  g_assert_null (find_kept (path));
  fixture_remove (path);
}

static gboolean
migrate_with_fault (Fault fault, guint after)
{
  char *path = fixture_path ();
  KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };
  KarumStore *store;
  gboolean failed;

  old_version_make (path, data);
  faulty_vfs_arm (fault, after, TRUE);
  store = karum_store_open (path, &options, NULL);
  if (store)
    karum_store_close (store);
  failed = faulty_vfs_disarm ();
  store = karum_store_open (path, &options, NULL);
  g_assert_nonnull (store);
  assert_whole (store);
  karum_store_close (store);
  fixture_remove (path);
  return failed;
}

/* After a disk fault (full or failing) at any write of the migration, the archive can still be
 * migrated. */
static void
test_faults (void)
{
  guint after = 0;

  while (migrate_with_fault (after % 2 == 0 ? FAULT_FULL : FAULT_IO, after))
    after++;
  g_test_message ("%u writes", after);
  g_assert_cmpuint (after, >, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data = argv[1];
  faulty_vfs_register ();
  g_test_add_func ("/archive/migration/migrate", test_migrate);
  g_test_add_func ("/archive/migration/read-only", test_read_only);
  g_test_add_func ("/archive/migration/faults", test_faults);
  return g_test_run ();
}
