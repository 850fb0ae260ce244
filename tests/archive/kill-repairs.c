/* kill-repairs.c: a program that is killed while it rebuilds, erases, takes along, gives away or
 * backs up loses nothing that stood, and leaves nothing by halves. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "../deep.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups-held.h"
#include "karum-backups.h"
#include "karum-check.h"
#include "karum-collections.h"
#include "karum-column-update.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-luggage.h"
#include "karum-undo.h"
#include "killing.h"

#define KILLS deep_or (170, 5)
#define GAMES 300
#define FEW 12
#define SECRET "zwerchfell"

static void
report (int out, gint64 game)
{
  const Shown shown = { .game = game };

  if (write (out, &shown, sizeof shown) != sizeof shown)
    _exit (1);
}

static gint64
save (KarumStore *store, guint64 seed, const char *comment)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[seed % 2], 0, 8, seed);

  karum_node_set_comment (record->root, comment);
  return fixture_save (store, record);
}

static char *
make_archive (guint games)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);

  for (guint i = 0; i < games; i++)
    save (store, i + 1, "a blunder");
  karum_store_close (store);
  return path;
}

static gint64
count (KarumStore *store, const char *words)
{
  const KarumGameQuery query = { .filter = { .text = words } };

  return karum_store_count_games (store, &query, NULL);
}

/* Kills @work again and again; after each time, @look sees what is left. */
static void
kill_all (char *path, Work work, gulong most, void (*look) (const char *path))
{
  KarumRandom random;

  karum_random_init (&random, 5);
  for (guint i = 0; i < KILLS; i++) {
    guint times = karum_random_below (&random, 3);

    kill_after (path, i, work, times, karum_random_below (&random, most));
    look (path);
  }
  g_test_message ("%u kills", KILLS);
}

/* Folders in which only files are. */
static void
remove_folder (const char *path)
{
  g_autoptr (GDir) entries = g_dir_open (path, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *file = g_build_filename (path, name, NULL);

    g_unlink (file);
  }
  g_rmdir (path);
}

/* -- Rebuilding ---------------------------------------------------------------------------------
 */

static void
rebuild (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);

  (void) seed;
  for (;;) {
    report (out, 1);
    karum_store_rebuild (store, NULL, NULL);
  }
}

/* What a search for words finds is everything, or it is told. */
static void
look_at_words (const char *path)
{
  g_autoptr (KarumStore) store = fixture_open (path);
  g_autofree char *notice = karum_store_get_notice (store);

  g_assert_true (notice || count (store, "blunder") == GAMES);
  g_assert_true (karum_store_update_words (store, NULL, NULL));
  g_assert_cmpint (count (store, "blunder"), ==, GAMES);
  g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES);
}

static void
test_rebuild (void)
{
  char *path = make_archive (GAMES);

  kill_all (path, rebuild, 40000, look_at_words);
  fixture_remove (path);
}

/* -- Erasing ------------------------------------------------------------------------------------
 */

static void
erase (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open_with_history (path);

  for (;; seed++) {
    gint64 games[] = { save (store, 1000 + seed, SECRET), save (store, 2000 + seed, SECRET) };

    karum_store_bin_games (store, games, G_N_ELEMENTS (games), TRUE, NULL);
    report (out, 1);
    karum_store_destroy_games (store, games, 1, NULL);
    report (out, 2);
    karum_store_clear_history (store, NULL);
    karum_store_destroy_games (store, NULL, 0, NULL);
  }
}

static gboolean
has_secret (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (gsize i = 0; i + strlen (SECRET) <= size; i++)
    if (memcmp (bytes + i, SECRET, strlen (SECRET)) == 0)
      return TRUE;
  return FALSE;
}

/* Whatever was interrupted, the next erasure leaves nothing. */
static void
look_at_rest (const char *path)
{
  const KarumGameQuery query = { .filter = { .text = SECRET } };
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (GArray) ids = karum_store_list_ids (store, &query, 0, 0, NULL);

  g_assert_cmpint (count (store, "blunder"), ==, FEW);
  fixture_assert_sound (store);
  if (ids->len > 0)
    g_assert_true (
        karum_store_bin_games (store, (gint64 *) (gpointer) ids->data, ids->len, TRUE, NULL));
  g_assert_true (karum_store_destroy_games (store, NULL, 0, NULL));
  g_assert_true (karum_store_clear_history (store, NULL));
  g_assert_cmpuint (fixture_assert_sound (store), ==, FEW);
  karum_store_close (store);
  g_assert_false (has_secret (path));
}

static void
test_erase (void)
{
  char *path = make_archive (FEW);

  kill_all (path, erase, 40000, look_at_rest);
  fixture_remove (path);
}

/* -- Copies -------------------------------------------------------------------------------------
 */

static char *
beside (const char *path, const char *ending)
{
  return g_strconcat (path, ending, NULL);
}

static void
give_away (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);
  g_autofree char *copy = beside (path, ".copy.karum");

  (void) seed;
  for (;;) {
    report (out, 1);
    karum_store_copy_for_others (store, copy, TRUE, NULL, NULL, NULL);
  }
}

static void
assert_sound (const char *path, guint games)
{
  g_autoptr (KarumStore) store = fixture_open (path);

  g_assert_cmpuint (fixture_assert_sound (store), ==, games);
}

static void
look_at_copy (const char *path)
{
  g_autofree char *copy = beside (path, ".copy.karum");

  assert_sound (path, FEW + 1); /* one is in the bin */
  if (!g_file_test (copy, G_FILE_TEST_EXISTS))
    return;
  g_assert_false (has_secret (copy));
  assert_sound (copy, FEW);
  g_unlink (copy);
}

static void
test_give_away (void)
{
  char *path = make_archive (FEW);
  KarumStore *store = fixture_open_with_history (path);
  gint64 game = save (store, 77, SECRET);

  g_assert_true (karum_store_bin_games (store, &game, 1, TRUE, NULL));
  karum_store_close (store);
  kill_all (path, give_away, 60000, look_at_copy);
  fixture_remove (path);
}

/* -- Backups ------------------------------------------------------------------------------------
 */

static void
back_up (const char *path, guint64 seed, int out)
{
  KarumStore *store = fixture_open (path);
  g_autofree char *folder = karum_backups_folder (path);
  gint64 now = 1700000000 + (gint64) seed * 30 * 24 * 60 * 60;
  KarumHeld held;

  for (;; now += 7 * 60 * 60) {
    g_autofree char *made = karum_store_back_up_generation (store, folder, now, NULL, NULL);

    report (out, made != NULL);
    karum_backups_drop_held (store, folder, now + 1, NULL, &held, NULL);
  }
}

static void
look_at_backups (const char *path)
{
  g_autofree char *folder = karum_backups_folder (path);
  g_autoptr (GPtrArray) backups = karum_backups_list (path, folder);

  assert_sound (path, FEW);
  karum_for_each (const KarumBackup, backup, backups) {
    g_assert_cmpint (backup->games, ==, FEW);
    g_assert_true (karum_backup_verify (backup->path, NULL, NULL, NULL));
  }
}

static void
test_back_up (void)
{
  char *path = make_archive (FEW);
  g_autofree char *folder = karum_backups_folder (path);

  kill_all (path, back_up, 60000, look_at_backups);
  remove_folder (folder);
  fixture_remove (path);
}

/* -- Everything ---------------------------------------------------------------------------------
 */

static void
take_along (const char *path, guint64 seed, int out)
{
  const char *const archives[] = { path, NULL };
  g_autofree char *luggage = beside (path, ".karum-all");

  (void) seed;
  report (out, 1);
  g_clear_pointer (&(KarumLuggage *){ karum_luggage_pack (luggage, "{}", archives, NULL, NULL) },
                   karum_luggage_free);
  report (out, 2);
  g_clear_pointer (&(KarumLuggage *){ karum_luggage_unpack (luggage, NULL, NULL) },
                   karum_luggage_free);
  for (;;)
    report (out, 3);
}

/* The archive is as it was; the luggage is whole or not there; so are archives that came of it. */
static void
look_at_luggage (const char *path)
{
  g_autofree char *luggage = beside (path, ".karum-all");
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "karum", NULL);
  g_autoptr (KarumLuggage) unpacked = NULL;
  g_autoptr (GDir) entries = NULL;
  const char *name;

  assert_sound (path, FEW);
  if (g_file_test (luggage, G_FILE_TEST_EXISTS)) {
    unpacked = karum_luggage_unpack (luggage, NULL, NULL);
    g_assert_nonnull (unpacked);
  }
  entries = g_dir_open (folder, 0, NULL);
  while (entries && (name = g_dir_read_name (entries)))
    if (g_str_has_suffix (name, ".karum")) {
      g_autofree char *file = g_build_filename (folder, name, NULL);

      assert_sound (file, FEW);
    }
  remove_folder (folder);
  g_unlink (luggage);
}

static void
test_take_along (void)
{
  char *path = make_archive (FEW);

  kill_all (path, take_along, 60000, look_at_luggage);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  /* What is unpacked goes there. GLib's own isolation leaks, see tests/suppressions. */
  g_autofree char *data = g_dir_make_tmp ("karum-kill-repairs-XXXXXX", NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", data, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/kill-repairs/rebuild", test_rebuild);
  g_test_add_func ("/archive/kill-repairs/erase", test_erase);
  g_test_add_func ("/archive/kill-repairs/give-away", test_give_away);
  g_test_add_func ("/archive/kill-repairs/back-up", test_back_up);
  g_test_add_func ("/archive/kill-repairs/take-along", test_take_along);
  status = g_test_run ();
  remove_folder (data);
  return status;
}
