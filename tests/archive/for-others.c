/* for-others.c: a copy that is given away, and what backups hold of what was deleted for good. */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups-held.h"
#include "karum-backups.h"
#include "karum-collections.h"
#include "karum-db.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-searches.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-versions.h"

#define PART "Zwerchfell"
#define SECRET PART "entzuendung"

static gint64
number (KarumStore *store, const char *sql)
{
  gint64 n;

  return karum_db_number (karum_store_db (store), sql, &n, NULL) ? n : -1;
}

static gboolean
has_bytes (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  for (gsize i = 0; i + strlen (PART) <= size; i++)
    if (g_ascii_strncasecmp (bytes + i, PART, strlen (PART)) == 0)
      return TRUE;
  return FALSE;
}

/* -- A copy for others --------------------------------------------------------------------------
 */

static gint64
save (KarumStore *store, const char *player, const char *comment, guint64 seed)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 6, seed);

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup (player);
  karum_node_set_comment (record->root, comment);
  return fixture_save (store, record);
}

/* A game of another person, whose comment was different once. */
static void
save_changed (KarumStore *store)
{
  gint64 id = save (store, "Bo Berg", "about " SECRET, 2), revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, &revision, NULL);

  g_assert_true (karum_store_save_version (store, id, SECRET, NULL));
  karum_node_set_comment (record->root, "about nothing");
  g_assert_true (karum_store_begin_step (store, "Editing", NULL));
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  g_assert_true (karum_store_end_step (store, TRUE, NULL));
}

/* Everywhere that a person can write: names, notes, collections, searches, comments, the bin. */
static void
fill (KarumStore *store)
{
  gint64 id = save (store, "Doktor " SECRET, "as " SECRET " says", 1), binned, player;

  save_changed (store);
  player = number (store, "SELECT player1 FROM games WHERE id = 2");
  g_assert_true (karum_store_edit_player (store, player, "Bo Berg", "taught by " SECRET, NULL));
  player = number (store, "SELECT player1 FROM games WHERE id = 1");
  g_assert_true (karum_store_show_players (store, &player, 1, KARUM_SHOWN_INITIALS, NULL));
  g_assert_true (karum_store_collect_games (store, &id, 1, "Best of " SECRET, TRUE, NULL));
  g_assert_true (karum_store_save_search (store, SECRET, "text=" SECRET, NULL, NULL));
  binned = save (store, "Cai Dahl", SECRET " again", 3);
  g_assert_true (karum_store_bin_games (store, &binned, 1, TRUE, NULL));
}

static void
check_copy (const char *copy)
{
  g_autoptr (KarumStore) store = fixture_open (copy);

  g_assert_cmpuint (fixture_assert_sound (store), ==, 2);
  g_assert_cmpint (number (store, "SELECT count (*) FROM players WHERE name = 'D. Z.'"), ==, 1);
  g_assert_cmpint (number (store, "SELECT count (*) FROM collected"), ==, 1);
  g_assert_cmpint (number (store, "SELECT count (*) FROM versions"), ==, 0);
  g_assert_cmpint (number (store, "SELECT count (*) FROM history"), ==, 0);
  g_assert_cmpint (number (store, "SELECT count (*) FROM searches"), ==, 0);
  /* Of the other person's game nothing was hidden: it is the same one, in its revision. */
  g_assert_cmpint (number (store, "SELECT revision FROM games WHERE id = 2"), ==, 2);
}

static void
test_copy (void)
{
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (GError) error = NULL;
  gint64 games = 0;

  fill (store);
  karum_store_copy_for_others (store, copy, FALSE, NULL, &games, &error);
  g_assert_no_error (error);
  g_assert_cmpint (games, ==, 2);
  g_assert_false (has_bytes (copy));
  check_copy (copy);
  g_assert_false (karum_store_copy_for_others (store, copy, FALSE, NULL, NULL, NULL));
  g_assert_true (karum_store_copy_for_others (store, copy, TRUE, NULL, NULL, NULL));
  /* The archive is as it was. */
  g_assert_cmpuint (fixture_assert_sound (store), ==, 3);
  karum_store_close (store);
  g_assert_true (has_bytes (path));
  fixture_remove (path);
}

/* Who is left out goes with all games, also merged persons. */
static void
test_left_out (void)
{
  char *path = fixture_path ();
  g_autofree char *copy = g_strconcat (path, ".copy.karum", NULL);
  KarumStore *store = fixture_open (path);
  g_autoptr (GError) error = NULL;
  gint64 players[2], games;

  save (store, SECRET, "one", 1);
  save (store, "Doktor " SECRET, "two", 2);
  save (store, "Bo Berg", "after " SECRET, 3);
  for (guint i = 0; i < 2; i++)
    players[i] = number (store, i == 0 ? "SELECT player1 FROM games WHERE id = 1"
                                       : "SELECT player1 FROM games WHERE id = 2");
  g_assert_true (karum_store_merge_players (store, players, 1, players[1], NULL));
  g_assert_true (karum_store_show_players (store, players + 1, 1, KARUM_SHOWN_NOT, NULL));
  karum_store_copy_for_others (store, copy, FALSE, NULL, &games, &error);
  g_assert_no_error (error);
  g_assert_cmpint (games, ==, 1);
  g_assert_false (has_bytes (copy));
  karum_store_close (store);
  store = fixture_open (copy);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- Backups ------------------------------------------------------------------------------------
 */

static void
remove_all (char *path)
{
  g_autofree char *folder = karum_backups_folder (path);
  g_autoptr (GPtrArray) backups = karum_backups_list (path, folder);

  karum_for_each (const KarumBackup, backup, backups)
    g_assert_cmpint (g_unlink (backup->path), ==, 0);
  fixture_remove (path);
}

static guint
held_in (KarumStore *store, const char *folder, guint *games, guint *changes)
{
  KarumHeld held;

  g_assert_true (karum_backups_find_held (store, folder, NULL, &held, NULL));
  *games = held.games;
  *changes = held.changes;
  return held.backups;
}

/* Backups hold what was deleted for good, until a person has them thinned out: then only those go
 * that hold it, after a new one was made; files of others stay. */
static void
test_held (void)
{
  char *path = fixture_path ();
  g_autofree char *folder = karum_backups_folder (path);
  g_autofree char *other = g_build_filename (folder, "other.karum", NULL);
  KarumStore *store = fixture_open_with_history (path);
  gint64 day = 24 * 60 * 60, now = 1790000000, game;
  guint games, changes;
  KarumHeld held;

  for (guint i = 0; i < 3; i++) {
    g_autofree char *made = NULL;

    game = save (store, "Bo Berg", SECRET, 10 + i);
    made = karum_store_back_up_generation (store, folder, now + i * day, NULL, NULL);
    g_assert_nonnull (made);
  }
  g_assert_true (karum_store_back_up (store, other, NULL, NULL, NULL));
  g_assert_cmpuint (held_in (store, folder, &games, &changes), ==, 0);
  g_assert_true (karum_store_bin_games (store, &game, 1, TRUE, NULL));
  g_assert_cmpuint (held_in (store, folder, &games, &changes), ==, 0);
  g_assert_true (karum_store_destroy_games (store, &game, 1, NULL));
  g_assert_cmpuint (held_in (store, folder, &games, &changes), ==, 1);
  g_assert_cmpuint (games, ==, 1);
  g_assert_cmpuint (changes, ==, 0);
  g_assert_true (karum_backups_drop_held (store, folder, now + 3 * day, NULL, &held, NULL));
  g_assert_cmpuint (held.backups, ==, 0);
  {
    g_autoptr (GPtrArray) left = karum_backups_list (path, folder);

    g_assert_cmpuint (left->len, ==, 4);
  }
  karum_store_close (store);
  remove_all (path);
}

/* Also of a history that was cleared. */
static void
test_cleared (void)
{
  char *path = fixture_path ();
  g_autofree char *folder = karum_backups_folder (path);
  g_autofree char *made = NULL;
  KarumStore *store = fixture_open_with_history (path);
  guint games, changes;
  KarumHeld held;

  save_changed (store);
  made = karum_store_back_up_generation (store, folder, 1790000000, NULL, NULL);
  g_assert_cmpuint (held_in (store, folder, &games, &changes), ==, 0);
  g_assert_true (karum_store_clear_history (store, NULL));
  g_assert_cmpuint (held_in (store, folder, &games, &changes), ==, 1);
  g_assert_cmpuint (games, ==, 0);
  g_assert_cmpuint (changes, ==, 2);
  /* In the same second. */
  g_assert_true (karum_backups_drop_held (store, folder, 1790000000, NULL, &held, NULL));
  g_assert_cmpuint (held.backups, ==, 0);
  g_assert_false (g_file_test (made, G_FILE_TEST_EXISTS));
  karum_store_close (store);
  remove_all (path);
}

/* -- Links --------------------------------------------------------------------------------------
 */

/* (transfer full): the name of a backup of some day */
static char *
name_of (const char *path, guint day)
{
  g_autofree char *folder = karum_backups_folder (path);
  g_autofree char *name = karum_generation_name (path, 1700000000 + day * 24 * 60 * 60);

  return g_build_filename (folder, name, NULL);
}

/* Links and folders that are called as backups are left alone, and so is what they lead to, whoever
 * thins out: they are no backups. */
static void
test_links (void)
{
  char *path = fixture_path ();
  g_autofree char *folder = karum_backups_folder (path);
  g_autofree char *outside = g_strconcat (path, ".outside.karum", NULL);
  g_autofree char *link_name = name_of (path, 1);
  g_autofree char *nowhere = name_of (path, 2);
  g_autofree char *inner = name_of (path, 3);
  g_autofree char *to_folder = name_of (path, 4);
  g_autofree char *made = NULL;
  KarumStore *store = fixture_open_with_history (path);
  gint64 game = save (store, "Bo Berg", SECRET, 1);
  guint links = 0;
  KarumHeld held;

  g_assert_true (karum_store_back_up (store, outside, NULL, NULL, NULL));
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_cmpint (symlink (outside, link_name), ==, 0);
  g_assert_cmpint (symlink ("/nowhere", nowhere), ==, 0);
  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  g_assert_cmpint (symlink (inner, to_folder), ==, 0);
  g_assert_true (karum_store_bin_games (store, &game, 1, TRUE, NULL));
  g_assert_true (karum_store_destroy_games (store, NULL, 0, NULL));
  for (guint i = 0; i < 30; i++) {
    g_free (made);
    made
        = karum_store_back_up_generation (store, folder, 1790000000 + i * 24 * 60 * 60, NULL, NULL);
    g_assert_nonnull (made);
  }
  g_assert_true (karum_backups_drop_held (store, folder, 1800000000, NULL, &held, NULL));
  g_assert_cmpuint (held.backups, ==, 0);
  {
    const char *const all[] = { link_name, nowhere, to_folder };

    karum_for_each_of (each, all)
      links += g_file_test (*each, G_FILE_TEST_IS_SYMLINK) && g_unlink (*each) == 0;
  }
  g_assert_cmpuint (links, ==, 3);
  g_assert_cmpint (g_rmdir (inner), ==, 0);
  g_assert_true (karum_backup_verify (outside, NULL, NULL, NULL));
  karum_store_close (store);
  remove_all (path);
}

/* Whatever bit of a backup's name is changed, it is kept, unless it is a backup of another second.
 */
static void
test_names (void)
{
  char *path = fixture_path ();
  g_autofree char *folder = karum_backups_folder (path);
  g_autofree char *base = karum_generation_name (path, 1700000000);
  KarumStore *store = fixture_open (path);
  g_autofree char *made = NULL;
  guint kept = 0, strange = 0;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (gsize bit = 0; bit < strlen (base) * 8; bit++) {
    g_autofree char *name = g_strdup (base);
    g_autofree char *file = NULL;

    name[bit / 8] = (char) (name[bit / 8] ^ 1 << bit % 8);
    if (name[bit / 8] == '/' || name[bit / 8] == '\0')
      continue;
    file = g_build_filename (folder, name, NULL);
    fixture_write (file, "own", 3);
  }
  made = karum_store_back_up_generation (store, folder, 1790000000, NULL, NULL);
  g_assert_nonnull (made);
  for (gsize bit = 0; bit < strlen (base) * 8; bit++) {
    g_autofree char *name = g_strdup (base);
    g_autofree char *file = NULL;
    gint64 time;

    name[bit / 8] = (char) (name[bit / 8] ^ 1 << bit % 8);
    if (name[bit / 8] == '/' || name[bit / 8] == '\0')
      continue;
    file = g_build_filename (folder, name, NULL);
    if (!karum_generation_parse (path, name, &time)) {
      strange++;
      kept += g_file_test (file, G_FILE_TEST_EXISTS);
    }
    g_unlink (file);
  }
  g_assert_cmpuint (strange, >, 100);
  g_assert_cmpuint (kept, ==, strange);
  g_assert_true (g_file_test (made, G_FILE_TEST_EXISTS));
  karum_store_close (store);
  remove_all (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/for-others/copy", test_copy);
  g_test_add_func ("/archive/for-others/left-out", test_left_out);
  g_test_add_func ("/archive/for-others/held", test_held);
  g_test_add_func ("/archive/for-others/cleared", test_cleared);
  g_test_add_func ("/archive/for-others/links", test_links);
  g_test_add_func ("/archive/for-others/names", test_names);
  return g_test_run ();
}
